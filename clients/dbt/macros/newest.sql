{# The rows of a dataset that count: an answer that changed came again, with all its rows and a higher revision. #}
{% macro newest(dataset, key) %}
with every_row as (
  select * from {{ answerscope.exported(dataset) }}
), numbered as (
  -- A push that was cut may have stored a row twice.
  select e.*, row_number() over (partition by {{ key }}, e.revision order by e.response_id) as copy
  from every_row e
  join {{ ref("answerscope_revisions") }} r on r.response_id = e.response_id and r.revision = e.revision
)
select * from numbered where copy = 1
{% endmacro %}
