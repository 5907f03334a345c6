// Read before the log: a provider that fails on purpose would fill the screen.
process.env.LOG_LEVEL ||= "silent";
