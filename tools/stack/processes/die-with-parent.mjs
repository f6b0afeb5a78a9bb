// Loaded with --import into each child process. When the parent ends in any way, even by kill -9,
// the operating system closes the IPC channel, and this process ends with its group.
if (process.env.DIE_WITH_PARENT && process.channel) {
  delete process.env.DIE_WITH_PARENT;
  process.once("disconnect", () => {
    signalGroup("SIGTERM");
    setTimeout(() => signalGroup("SIGKILL"), 3000);
  });
  process.channel.unref();
}

function signalGroup(signal) {
  try {
    process.kill(-process.pid, signal);
  } catch {
    process.kill(process.pid, signal);
  }
}
