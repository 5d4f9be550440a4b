// n8n's engine logs every failed run, and most tests are about failures.
process.env.N8N_LOG_LEVEL = 'silent';
