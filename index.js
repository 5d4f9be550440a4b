const { MessagingCrmApi } = require('./dist/credentials/MessagingCrmApi.credentials');
const { MessagingCrm } = require('./dist/nodes/MessagingCrm/MessagingCrm.node');
const { MessagingCrmMemory } = require('./dist/nodes/MessagingCrm/MessagingCrmMemory.node');
const { MessagingCrmTrigger } = require('./dist/nodes/MessagingCrm/MessagingCrmTrigger.node');
const {
	MessagingCrmWebhookTrigger,
} = require('./dist/nodes/MessagingCrm/MessagingCrmWebhookTrigger.node');

module.exports = {
	MessagingCrmApi,
	MessagingCrm,
	MessagingCrmMemory,
	MessagingCrmTrigger,
	MessagingCrmWebhookTrigger,
};
