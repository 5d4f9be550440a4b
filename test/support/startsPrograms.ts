/** n8n alone takes 10 to 20 seconds to start, and longer on a busy machine. */
jest.setTimeout(300_000);

// On a machine that runs several n8n at once, a test can wait in vain. The log shows each first failure.
jest.retryTimes(1, { logErrorsBeforeRetry: true });
