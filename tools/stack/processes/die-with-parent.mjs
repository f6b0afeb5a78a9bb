// Loaded with --import into each process that the scripts start. When the parent ends in any way, a
// kill -9 too, the operating system closes the channel to it and this process ends with its group.
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
