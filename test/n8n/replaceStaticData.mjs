// Arguments: an SQLite database of n8n, the ID of a workflow, and its new static data as JSON. Runs with n8n's own
// Node, which brings SQLite along.
import { DatabaseSync } from 'node:sqlite';

const [, , file, workflowId, staticData] = process.argv;
const database = new DatabaseSync(file);
const { changes } = database
	.prepare('UPDATE workflow_entity SET staticData = ? WHERE id = ?')
	.run(staticData, workflowId);
database.close();
if (changes !== 1) throw new Error(`The database has no workflow ${workflowId}.`);
