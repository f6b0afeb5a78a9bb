-- Beside the previous release: yes

-- payments_capturing and the indexes of orders find what the reconciler asks about.
DROP INDEX CONCURRENTLY "payments_unsettled";
