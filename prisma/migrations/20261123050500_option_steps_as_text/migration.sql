-- What every cart reads of an option set, made once at each edit: its steps as text (jsonb is written anew for each
-- reader, which took a third of the statement), and the step that chooses the key.
ALTER TABLE option_sets
  ADD COLUMN steps_text json GENERATED ALWAYS AS (steps::json) STORED,
  ADD COLUMN key_step_id text GENERATED ALWAYS AS (
    jsonb_path_query_first(steps, '$[*] ? (@.choosesKey == true).id') #>> '{}'
  ) STORED;
