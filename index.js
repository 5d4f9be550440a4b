const { MessagingCrmApi } = require('./dist/credentials/MessagingCrmApi.credentials');
const { MessagingCrm } = require('./dist/nodes/MessagingCrm/MessagingCrm.node');

module.exports = { MessagingCrmApi, MessagingCrm };
