/** On a busy machine, n8n's editor sometimes loses a click. The first error is only printed, the second one fails the test. */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
