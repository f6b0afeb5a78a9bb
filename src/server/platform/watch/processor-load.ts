import { type CpuInfo, cpus } from "node:os";

/** Measures how busy the machine's processors are. */
export class ProcessorLoad {
  private last: Times;

  /** @param read the times of each processor since the machine started, in milliseconds */
  constructor(private readonly read: () => readonly Pick<CpuInfo, "times">[] = cpus) {
    this.last = sumOf(read());
  }

  /** The share of the processors' time that was used since the last call, from 0 to 1. */
  share(): number {
    const now = sumOf(this.read());
    const idle = now.idle - this.last.idle;
    const total = now.total - this.last.total;
    this.last = now;
    return total > 0 ? 1 - idle / total : 0;
  }
}

interface Times {
  idle: number;
  total: number;
}

function sumOf(processors: readonly Pick<CpuInfo, "times">[]): Times {
  const sum = { idle: 0, total: 0 };
  for (const { times } of processors) {
    sum.idle += times.idle;
    for (const part of Object.values(times)) sum.total += part;
  }
  return sum;
}
