-- What somebody of the staff may do in the control panel (domain/permissions.ts); null for a customer. Who ran the
-- shop until now owns it. is_admin stays what the interface knows, and cannot say anything else than the role.
ALTER TABLE "users" ADD COLUMN "role" TEXT;

UPDATE "users" SET "role" = 'owner' WHERE "is_admin";

ALTER TABLE "users"
    ADD CONSTRAINT "users_role_known" CHECK ("role" IN ('owner', 'manager', 'support', 'catalogue')),
    ADD CONSTRAINT "users_admin_has_role" CHECK ("is_admin" = ("role" IS NOT NULL));
