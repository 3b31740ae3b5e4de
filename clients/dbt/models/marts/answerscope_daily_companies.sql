-- Mentions by day, schedule, model and company, with what the rates are divided by. Rates over longer ranges are sums divided by sums:
-- share of voice is mentions / all_mentions, the mention rate mentions / answers, the average position ranks / mentions.
with counted as (
  -- What metrics count: answers of the models, without those that were cut at a limit of tokens.
  select response_id, day, schedule_id, model from {{ ref("stg_answerscope__answers") }}
  where outcome = 'answered' and (finish_reason is null or finish_reason <> 'length')
), answers as (
  select day, schedule_id, model, count(*) as answers from counted group by day, schedule_id, model
), mentions as (
  select a.day, a.schedule_id, a.model, m.company_id, m.company, m.is_self, count(*) as mentions, sum(m.position) as ranks
  from {{ ref("stg_answerscope__mentions") }} m join counted a on a.response_id = m.response_id
  group by a.day, a.schedule_id, a.model, m.company_id, m.company, m.is_self
)
select
  m.day, m.schedule_id, m.model, m.company_id, m.company, m.is_self, a.answers, m.mentions, m.ranks,
  sum(m.mentions) over (partition by m.day, m.schedule_id, m.model) as all_mentions
from mentions m
join answers a on a.day = m.day and a.schedule_id = m.schedule_id and a.model = m.model
