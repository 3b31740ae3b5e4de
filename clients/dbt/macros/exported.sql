{# A dataset as it was exported: all revisions. DuckDB reads the Parquet files themselves, others the table that they were loaded into. #}
{% macro exported(dataset) %}{{ return(adapter.dispatch("exported", "answerscope")(dataset)) }}{% endmacro %}

{% macro default__exported(dataset) %}{{ source("answerscope", dataset) }}{% endmacro %}

{% macro duckdb__exported(dataset) -%}
  read_parquet('{{ var("answerscope_exports") }}/{{ dataset }}/**/*.parquet', hive_partitioning = false, union_by_name = true)
{%- endmacro %}
