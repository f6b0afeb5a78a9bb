import { describe, expect, it } from "vitest";
import { FileRefused } from "@/features/admin/shared/text/csv-file";
import { isTableText, keysOfTable, readKeyFile } from "./key-file";

async function read(name: string, ...content: (string | Uint8Array<ArrayBuffer>)[]) {
  const table = await readKeyFile(new File(content, name));
  const { keyColumn, hasHeadings } = table;
  const keys = keysOfTable(table, { column: keyColumn ?? 0, hasHeadings });
  return { ...table, ...keys, keys: keys.lines.map(({ text }) => text) };
}

function utf16(text: string, isLittle: boolean): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittle);
  return new Uint8Array(view.buffer);
}

describe("a file of keys", () => {
  it("uses the column whose heading means key, not the first one", async () => {
    const csv = "Product;License key;Region\nDesktop OS;AAAA-1;EU\nOffice 365;BBBB-2;EU\n";
    expect((await read("keys.csv", csv)).keys).toEqual(["AAAA-1", "BBBB-2"]);
    expect((await read("keys.txt", csv)).keys).toEqual(["AAAA-1", "BBBB-2"]);
  });

  it.each([
    ["commas", "Product,Key\nA,K-1\nB,K-2"],
    ["tabs", "Product\tKey\nA\tK-1\nB\tK-2"],
    ["vertical bars", "Product|Key\nA|K-1\nB|K-2"],
    ["quotes", '"Product","Key"\r\n"A, the first","K-1"\r\n"B","K-2"\r\n'],
    ["an inch mark", 'Product,Key\nMonitor 27",K-1\nMonitor 24",K-2'],
    ["a UTF-8 BOM", "\uFEFFKey,Product\r\nK-1,A\r\nK-2,B"],
    ["an Arabic heading", "المنتج;مفتاح التفعيل\nA;K-1\nB;K-2"],
    ["one column", "K-1\nK-2"],
    ["one column and its heading", "Licence key\nK-1\nK-2"],
    ["empty columns beside it", ",K-1,\n,K-2,"],
  ])("is read with %s", async (_, csv) => {
    expect((await read("Keys.CSV", csv)).keys).toEqual(["K-1", "K-2"]);
  });

  it.each([
    ["no headings", "A-1,9.99\nB-2,9.99"],
    ["headings without a key", "Product,Region\nA-1,EU"],
    ["two possible key headings", "Code,PIN\n1,2"],
  ])("with %s has no key column, which the owner then chooses", async (_, csv) => {
    expect((await read("keys.csv", csv)).keyColumn).toBeNull();
  });

  it("refuses the row of a key with several lines, instead of joining them", async () => {
    const csv = 'Product,Key\nA,"-----BEGIN-----\nAAAA\n-----END-----"\nB,K-2\nC,\n';
    expect(await read("keys.csv", csv)).toMatchObject({
      keys: ["K-2"],
      severalLines: [2],
      empty: 1,
    });
  });

  it("keeps each key as it is, without surrounding white space", async () => {
    const key = "a\u00a0B  “c” – Ｄ,é";
    expect((await read("keys.csv", `Key;Note\n"\u00a0 ${key} \ufeff";x`)).keys).toEqual([key]);
    expect((await read("keys.txt", `\uFEFF ${key}\u00a0\r\nB-2`)).keys).toEqual([key, "B-2"]);
  });

  it("of plain text has one key per line, including commas and quotes", async () => {
    expect((await read("keys.txt", 'A-1,x\r\n"B-2\n\n')).keys).toEqual(["A-1,x", '"B-2']);
  });

  it.each([true, false])("may be UTF-16, little-endian: %s", async (isLittle) => {
    const { keys } = await read("keys.txt", utf16("\uFEFFمفتاح-1\nB-2", isLittle));
    expect(keys).toEqual(["مفتاح-1", "B-2"]);
  });

  it("in another encoding is refused, because its keys would change", async () => {
    const windows1256 = new Uint8Array([0xc8, 0xd1, 0x0a]);
    const problem = await read("keys.txt", windows1256).catch((error: unknown) => error);
    expect(problem).toBeInstanceOf(FileRefused);
  });
});

describe("a pasted text", () => {
  it.each([
    ["Product;License key\nA;K-1", true],
    ["\n المنتج\tالكود\nA\tK-1", true],
    ["K-1\nK-2", false],
    ["K-1,x\nK-2,y", false],
    ["Key\nK-1", false],
  ])("%j is a table: %s", (text, isTable) => expect(isTableText(text)).toBe(isTable));
});
