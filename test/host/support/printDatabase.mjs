// Prints every row of every table of an SQLite database, one JSON object per line. Runs with n8n's own Node.js, which
// includes SQLite.
import { DatabaseSync } from 'node:sqlite';

const database = new DatabaseSync(process.argv[2], { readOnly: true });
const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();

for (const { name: table } of tables) {
	for (const row of database.prepare(`SELECT * FROM "${table}"`).iterate()) {
		console.log(JSON.stringify({ table, row }));
	}
}
