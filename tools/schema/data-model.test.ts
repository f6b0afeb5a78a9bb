import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inRoot } from "../stack/project";
import { DATA_MODEL, dataModelMarkdown } from "./data-model";
import { readRooms, roomsOf } from "./prisma-schema";

const REMEDY = `${DATA_MODEL} must show prisma/schema: run npm run make:schema`;

it("docs/data-model.md shows prisma/schema, with a sentence about each room", () => {
  const document = readFileSync(inRoot(DATA_MODEL), "utf8");
  expect(document === dataModelMarkdown(readRooms()), REMEDY).toBe(true);
  const rooms = readRooms().filter(({ about }) => about === "");
  expect(rooms.map(({ name }) => name)).toEqual([]);
});

const SHOP = `// Orders and
// their gifts.

/// An order { of a buyer }.
model Order {
  id     Int    @id
  userId Int?   @map("user_id")
  tags   String[]
  total  Decimal @map("total_usd") @db.Decimal(10, 2)
  user   User?  @relation(fields: [userId], references: [id], onDelete: SetNull)
  gift   Gift?

  @@map("orders")
}

model Gift {
  orderId Int @id @map("order_id")
  order   Order @relation("gift", fields: [orderId], references: [id])

  @@map("gifts")
}
`;

const USERS = `model User {
  id     Int @id
  email  String @unique @db.VarChar(100)
  orders Order[]
  @@map("users")
}

model Wish {
  userId    Int @map("user_id")
  productId Int @map("product_id")
  user      User @relation(fields: [userId], references: [id])

  @@id([userId, productId])
  @@map("wishes")
}
`;

it("draws columns with their keys, and relations with tables of other rooms by name", () => {
  const markdown = dataModelMarkdown(
    roomsOf([
      { name: "shop", text: SHOP },
      { name: "users", text: USERS },
    ]),
  );
  expect(markdown).toContain(`## Shop

Orders and their gifts.

\`\`\`mermaid
erDiagram
  users |o--o{ orders : "user_id"
  orders ||--o| gifts : "order_id"
  orders {
    integer id PK
    integer user_id FK
    text[] tags
    decimal total_usd
  }
  gifts {
    integer order_id PK, FK
  }
\`\`\`
`);
  expect(markdown).toContain(`erDiagram
  users ||--o{ wishes : "user_id"
  users {
    integer id PK
    varchar email UK
  }
  wishes {
    integer user_id PK, FK
    integer product_id PK
  }
`);
});
