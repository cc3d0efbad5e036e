/**
 * The job cannot be run as it is written: something in its file, or a file that it names, is wrong.
 */
export class BadJob extends Error {}

/** The job was run, and the firmware did not do what was asked of it. */
export class JobFailure extends Error {}
