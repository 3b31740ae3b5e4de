-- The newest state of each answer that any dataset has come with.
select response_id, max(revision) as revision
from (
  select response_id, revision from {{ answerscope.exported("answers") }}
  union all select response_id, revision from {{ answerscope.exported("mentions") }}
  union all select response_id, revision from {{ answerscope.exported("citations") }}
) every_row
group by response_id
