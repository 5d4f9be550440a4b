// Prints how long it takes to load this package's node and make its description, in ms. n8n has its
// own n8n-workflow loaded by then.
require('n8n-workflow');

const start = performance.now();
const { MessagingCrm } = require('../../../dist/nodes/MessagingCrm/MessagingCrm.node.js');
const { description } = new MessagingCrm();
console.log(performance.now() - start, description.properties.length);
