/** On a busy machine, n8n's editor can lose a click. The first error is only printed. The second fails the test. */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
