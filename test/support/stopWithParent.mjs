// Runs a command that must not outlive the process that started it. When that process ends, even if it is killed, the
// stdin of this script is closed, and the script stops the command. Any data on stdin kills the command immediately,
// like a crash. The command has its own process group, so its children end with it.
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
		// The command has already ended.
	}
}

function stop() {
	kill('SIGTERM');
	setTimeout(() => kill('SIGKILL'), KILL_AFTER_MS);
}

process.stdin.once('data', () => kill('SIGKILL')).once('close', stop);
process.once('SIGTERM', stop);
process.once('SIGHUP', stop);
// Ctrl-C reaches both this script and the process that started it. That process decides what to do.
process.on('SIGINT', () => {});

child.once('error', (error) => {
	console.error(`${command}: ${error.message}`);
	process.exit(127);
});
child.once('exit', (code) => {
	kill('SIGKILL');
	process.exit(code ?? 1);
});
