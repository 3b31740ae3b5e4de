-- A text that is tracked again is looked for among the softly deleted prompts.
create index prompt_deleted_text on prompt (website_id, md5(text)) where deleted_at is not null;
