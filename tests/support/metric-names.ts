/** Every metric of the product's own, as `tests/db/metrics.test.ts` finds them in a scrape. */
export const METRIC_LABELS: Readonly<Record<string, readonly string[]>> = {
  portal_http_request_duration_seconds: ['kind', 'route', 'status'],
  portal_http_requests_total: ['kind', 'status'],
  portal_http_requests_in_flight: [],
  portal_http_requests_aborted_total: ['kind'],
  portal_job_duration_seconds: ['result', 'task'],
  portal_orders_submitted_total: [],
  portal_payments_booked_total: ['provider'],
  portal_notify_verify_failed_total: ['provider'],
  portal_logins_refused_total: ['method'],
  portal_db_pool_connections: ['state'],
  portal_db_pool_size: [],
  portal_db_pool_waiting: [],
  portal_db_pool_acquire_errors_total: [],
  portal_front_cache_entries: [],
  portal_front_cache_bytes: [],
  portal_front_cache_hits_total: [],
  portal_front_cache_misses_total: [],
  portal_database_up: [],
  portal_jobs_waiting: ['task'],
  portal_jobs_scheduled: ['task'],
  portal_jobs_failed: ['task'],
  portal_jobs_oldest_due_seconds: ['task'],
  portal_outbox_lag_seconds: [],
  portal_invariant_findings_open: [],
  portal_reconcile_differences_open: [],
};

/** Families without a series until something happens: no job runs, nobody's money waits, no worker in the process. */
const QUIET = [
  'portal_worker_up',
  'portal_jobs_running',
  'portal_payments_open',
  'portal_refunds_open',
  'portal_special_orders_open',
];
export const EXPECTED_METRICS: readonly string[] = [...Object.keys(METRIC_LABELS), ...QUIET];
