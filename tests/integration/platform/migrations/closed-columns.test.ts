import { expect, it } from "vitest";
import { CLOSED_COLUMNS } from "@/server/platform/database/closed-columns";
import { closedListProblems } from "../../../../tools/schema/closed-lists";
import { readObjects } from "../../../../tools/schema/database-objects";
import { withClient } from "../../../../tools/stack/postgres/databases";
import { setting } from "../../../../tools/stack/project";

it("the database allows in each closed column the values of its list, and no others", async () => {
  const objects = await withClient(setting("DATABASE_URL") ?? "", readObjects);
  expect(closedListProblems(objects, CLOSED_COLUMNS)).toEqual([]);
});
