//! The keys of the box: six buttons for the arbiter and two levers for the players.

/// One key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Key {
    /// The cross, upwards.
    Up,
    /// The cross, downwards.
    Down,
    /// The cross, to the left.
    Left,
    /// The cross, to the right.
    Right,
    /// Yes, open, next.
    Ok,
    /// Out of here; never destroys anything.
    Back,
    /// The left player's clock lever.
    LeverLeft,
    /// The right player's clock lever.
    LeverRight,
}

impl Key {
    /// The number of keys.
    pub const COUNT: usize = 8;

    /// Every key, in the order of [`Key::index`].
    pub const ALL: [Self; Self::COUNT] = [
        Self::Up,
        Self::Down,
        Self::Left,
        Self::Right,
        Self::Ok,
        Self::Back,
        Self::LeverLeft,
        Self::LeverRight,
    ];

    /// The key's place in [`Key::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name used in scripts and by the simulator's page.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Left => "left",
            Self::Right => "right",
            Self::Ok => "ok",
            Self::Back => "back",
            Self::LeverLeft => "lever-left",
            Self::LeverRight => "lever-right",
        }
    }

    /// The key of that name, whatever its case.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|key| key.name().eq_ignore_ascii_case(name))
    }
}
