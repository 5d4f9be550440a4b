// Runs a command that must not outlive whoever asked for it: however they end, even killed, their
// end closes our stdin. The command gets a process group of its own, so that its children go too.
// A word on our stdin kills it at once, as a crash would.
import { spawn } from 'node:child_process';

const KILL_AFTER_MS = 8_000;
const grouped = process.platform !== 'win32';
const [command, ...args] = process.argv.slice(2);

const child = spawn(command, args, {
	stdio: ['ignore', 'inherit', 'inherit'],
	detached: grouped,
	shell: !grouped && command === 'npm',
});

function kill(signal) {
	try {
		process.kill(grouped ? -child.pid : child.pid, signal);
	} catch {
		// It has ended already.
	}
}

function stop() {
	kill('SIGTERM');
	setTimeout(() => kill('SIGKILL'), KILL_AFTER_MS);
}

process.stdin.once('data', () => kill('SIGKILL')).once('close', stop);
process.once('SIGTERM', stop);
process.once('SIGHUP', stop);
// Ctrl-C reaches us as well as our parent, who decides what it means.
process.on('SIGINT', () => {});

child.once('error', (error) => {
	console.error(`${command}: ${error.message}`);
	process.exit(127);
});
child.once('exit', (code) => {
	kill('SIGKILL');
	process.exit(code ?? 1);
});
