-- Cited domains by day, schedule and model: answers that cite them, each once.
select a.day, a.schedule_id, a.model, c.root_domain, count(distinct c.response_id) as citing_answers, count(*) as citations
from {{ ref("stg_answerscope__citations") }} c
join {{ ref("stg_answerscope__answers") }} a on a.response_id = c.response_id
where c.cited and a.outcome = 'answered' and (a.finish_reason is null or a.finish_reason <> 'length')
group by a.day, a.schedule_id, a.model, c.root_domain
