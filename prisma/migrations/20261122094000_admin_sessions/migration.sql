-- The rights of an admin hold only in a session that was confirmed at the admin sign-in: for twelve hours, and while it is
-- used. Nobody's session of before was: whoever is in the panel as this is applied signs in once more.
ALTER TABLE "sessions"
  ADD COLUMN "confirmed_at" TIMESTAMPTZ(3),
  ADD COLUMN "admin_seen_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "sessions_confirmed_is_seen" CHECK (("confirmed_at" IS NULL) = ("admin_seen_at" IS NULL));
