-- Today replaced the panel's bell, the only reader of which alerts a person had seen.
DROP TABLE "alert_views";
