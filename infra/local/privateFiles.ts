/**
 * Imported by each program that writes to the data folder or makes a backup: files and folders, also those of the engine
 * (a child process), are for the user who runs Signpost only.
 */
process.umask(0o077);
