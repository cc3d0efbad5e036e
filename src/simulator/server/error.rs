//! The errors for which the page cannot be served.

use std::fmt;
use std::io;

/// The errors that end [`serve`](super::serve).
#[derive(Debug)]
pub enum ServeError {
    /// The port could not be opened.
    Port {
        /// The port; 0 stands for any free one.
        port: u16,
        /// The error of the system.
        error: io::Error,
    },
    /// The system did not give what a server needs: a thread, timers, standard output.
    Start(io::Error),
    /// The network gave up while the page was being served.
    Network(io::Error),
    /// The device's thread ended, which only a fault in the simulator can cause.
    DeviceStopped,
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Port { port: 0, error } => write!(f, "no free port: {error}"),
            Self::Port { port, error } if error.kind() == io::ErrorKind::AddrInUse => write!(
                f,
                "port {port} is taken by another program; choose another with --port, or --port 0 for any free one"
            ),
            Self::Port { port, error } => write!(f, "port {port} cannot be opened: {error}"),
            Self::Start(error) => write!(f, "the simulator cannot start: {error}"),
            Self::Network(error) => write!(f, "the page can no longer be served: {error}"),
            Self::DeviceStopped => f.write_str("the virtual device stopped"),
        }
    }
}

impl std::error::Error for ServeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Port { error, .. } | Self::Start(error) | Self::Network(error) => Some(error),
            Self::DeviceStopped => None,
        }
    }
}
