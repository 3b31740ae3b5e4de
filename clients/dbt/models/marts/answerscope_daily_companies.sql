-- Mentions by day, schedule, model and company, with what the rates are divided by, also where a company is not mentioned. Rates over longer ranges
-- are sums divided by sums: share of voice is mentions / all_mentions, the mention rate mentions / answers, the average position ranks / mentions.
with counted as (
  -- What metrics count: answers of the models, without those that were cut at a limit of tokens.
  select response_id, day, schedule_id, model from {{ ref("stg_answerscope__answers") }}
  where outcome = 'answered' and (finish_reason is null or finish_reason <> 'length')
), answers as (
  select day, schedule_id, model, count(*) as answers from counted group by day, schedule_id, model
), companies as (
  -- Once each, under the newest name: answers that the service has deleted since keep the name of their time.
  select company_id, company, is_self from (
    select company_id, company, is_self, row_number() over (partition by company_id order by revision desc) as place
    from {{ ref("stg_answerscope__mentions") }}
  ) named where place = 1
), mentions as (
  select a.day, a.schedule_id, a.model, m.company_id, count(*) as mentions, sum(m.position) as ranks
  from {{ ref("stg_answerscope__mentions") }} m join counted a on a.response_id = m.response_id
  group by a.day, a.schedule_id, a.model, m.company_id
)
select
  a.day, a.schedule_id, a.model, c.company_id, c.company, c.is_self, a.answers, coalesce(m.mentions, 0) as mentions, coalesce(m.ranks, 0) as ranks,
  sum(coalesce(m.mentions, 0)) over (partition by a.day, a.schedule_id, a.model) as all_mentions
from answers a
cross join companies c
left join mentions m on m.day = a.day and m.schedule_id = a.schedule_id and m.model = a.model and m.company_id = c.company_id
