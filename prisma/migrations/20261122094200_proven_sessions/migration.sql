-- When an admin last typed the password in this session: what is dangerous asks for it anew after ten minutes.
ALTER TABLE "sessions" ADD COLUMN "proven_at" TIMESTAMPTZ(3);
