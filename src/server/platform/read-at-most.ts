/** Reads the decompressed body of a response. @throws Error if it exceeds `most` bytes */
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
