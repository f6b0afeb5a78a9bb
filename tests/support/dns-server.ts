import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { type Answer, decode, encode, type Packet, type RecordType } from "dns-packet";

/** A name server's answer for a domain: records by type, a server failure, or no response. */
export type Zone = Partial<Record<RecordType, unknown>> | "broken" | "silent";

const ERRORS = { NXDOMAIN: 3, SERVFAIL: 2 } as const;

/** A name server on this machine; `asked` lists the queries that it received. */
export async function startDnsServer(zones: Record<string, Zone>) {
  const socket = createSocket("udp4");
  const asked: string[] = [];
  socket.on("message", (message, { port, address }) => {
    const query = decode(message);
    const [question] = query.questions ?? [];
    if (!question) return;
    asked.push(`${question.type} ${question.name}`);
    const zone = zones[question.name];
    if (zone === "silent") return;
    socket.send(encode(answerTo(query, zone, question)), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    asked,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

function answerTo(
  { id, questions }: Packet,
  zone: Exclude<Zone, "silent"> | undefined,
  { name, type }: { name: string; type: RecordType },
): Packet {
  if (zone === undefined) return { type: "response", id, questions, flags: ERRORS.NXDOMAIN };
  if (zone === "broken") return { type: "response", id, questions, flags: ERRORS.SERVFAIL };
  const data = zone[type];
  const answers = data === undefined ? [] : [{ type, name, ttl: 60, data } as Answer];
  return { type: "response", id, questions, answers };
}
