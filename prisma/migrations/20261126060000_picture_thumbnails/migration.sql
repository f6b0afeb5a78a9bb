-- The square PNG of a picture for mails, made when it is first asked for: it took 100 ms of a processor each time.
ALTER TABLE images ADD COLUMN thumbnail bytea;
