/** The bytes of an answer, unpacked. @throws Error where there are more than `most` */
export async function readAtMost(response: Response, most: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > most) throw new Error("the answer is too large");
    parts.push(part);
  }
  return Buffer.concat(parts);
}
