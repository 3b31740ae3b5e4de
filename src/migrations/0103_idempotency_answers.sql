-- A key keeps the answer of its call and a day until which it is remembered. Submissions of SEO jobs, which answer with the
-- job as it is now, keep the job's id alone.
alter table idempotency_key
  alter record_id drop not null,
  add answer json,
  -- null: for ever
  add expires_at timestamptz(3);
create index idempotency_key_expiry on idempotency_key (expires_at) where expires_at is not null;

-- Keys of before get the answers that their records give.
update idempotency_key k set answer = json_build_object('run_id', r.id, 'status', r.status, 'schedule_id', r.schedule_id,
    'models', r.models, 'prompt_count', r.prompt_count, 'expected_responses', r.expected_responses, 'estimated_credits', r.estimated_credits),
  expires_at = k.created_at + interval '7 days'
from response_run r where k.scope = 'response-streaming.start' and r.id = k.record_id;

update idempotency_key k set answer = json_build_object('pitch_id', p.id, 'status', p.status, 'report_url', null)
from pitch p where k.scope = 'pitches.create' and p.id = k.record_id;

update idempotency_key k set answer = json_build_object('content_id', c.id, 'stage', c.stage, 'status', g.status, 'estimated_credits', 10),
  expires_at = k.created_at + interval '7 days'
from content_generation g join content c on c.id = g.content_id
where k.scope like 'content.generate/%' and g.id = k.record_id;

update idempotency_key k set answer = json_build_object('import', json_build_object(
    'import_id', i.id, 'pillar_id', i.pillar_id, 'source_url', i.source_url, 'status', i.status, 'fact_count', i.fact_count,
    'discarded_ungrounded', i.discarded_ungrounded, 'source_characters', i.source_characters, 'read_characters', i.read_characters,
    'usage', i.usage, 'error', case when i.status = 'failed' then i.error end,
    'created_at', to_char(i.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'completed_at', to_char(i.completed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))),
  expires_at = k.created_at + interval '7 days'
from fact_import i where k.scope like 'knowledge-base.import-facts/%' and i.id = k.record_id;

-- Records that are gone have no answer.
delete from idempotency_key where answer is null and scope not like 'seo.submit/%';

-- Keys of drafts and imports belonged to a website and belong to the organization now: of one key on several websites the newest
-- stays. Their inputs were compared in another form, so they are not compared at all: that is the version 0 of a fingerprint.
delete from idempotency_key k where (scope like 'content.generate/%' or scope like 'knowledge-base.import-facts/%')
  and exists (select from idempotency_key newer where newer.organization_id = k.organization_id and newer.key = k.key
    and split_part(newer.scope, '/', 1) = split_part(k.scope, '/', 1) and newer.scope <> k.scope
    and (newer.created_at, newer.scope) > (k.created_at, k.scope));
update idempotency_key set scope = split_part(scope, '/', 1), fingerprint = '0:'
where scope like 'content.generate/%' or scope like 'knowledge-base.import-facts/%';
