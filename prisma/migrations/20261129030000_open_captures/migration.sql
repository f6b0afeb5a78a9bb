-- Beside the previous release: yes

-- Finds captures that have begun and are not settled, for the reconciler.
CREATE INDEX CONCURRENTLY "payments_capturing" ON payments (order_id)
  WHERE status IN ('capturing', 'pending');
