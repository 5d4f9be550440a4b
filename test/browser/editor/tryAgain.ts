/** On a busy machine, n8n's editor loses a click now and then: the first error is printed, and a second one counts. */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
