-- Why a run stopped asking a model, by model: { "chatgpt": "OpenAI does not serve …" }.
alter table response_run add column model_failures jsonb not null default '{}';
