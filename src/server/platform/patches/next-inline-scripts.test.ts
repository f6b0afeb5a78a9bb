import { createInlinedDataReadableStream } from "next/dist/server/app-render/use-flight-response.js";
import { getTurbopackChunkGroupBootstrap } from "next/dist/server/get-page-files.js";
import { expect, it } from "vitest";
import { isScriptOfNext } from "./next-inline-scripts";

/** The scripts with which Next embeds these bytes of a page's data. */
async function dataScripts(...pieces: Uint8Array[]): Promise<string[]> {
  const flight = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const html = await new Response(createInlinedDataReadableStream(flight, undefined, null)).text();
  return [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = ""]) => script);
}

it("Next's own scripts are recognised: data as text and as bytes, and the list of chunks", async () => {
  const text = new TextEncoder().encode('1:"</script> رمز"\n');
  const scripts = await dataScripts(text, Uint8Array.of(0xff, 0xfe));
  expect(scripts.map((script) => [script, isScriptOfNext(script)])).toEqual([
    ["(self.__next_f=self.__next_f||[]).push([0])", true],
    [expect.stringContaining("self.__next_f.push([1,"), true],
    [expect.stringContaining("self.__next_f.push([3,"), true],
  ]);
  const params = { otherChunks: ["static/chunks/2xqy4x-tjqh.js"], runtimeModuleIds: [494553] };
  const pages = { "/page": params } as never;
  const list = getTurbopackChunkGroupBootstrap(pages, "TURBOPACK", ["/page"]) ?? "";
  expect(isScriptOfNext(list)).toBe(true);
});
