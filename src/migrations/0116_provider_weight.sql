-- How large an organization's share of a model provider is beside the others that ask it at the same time: twice the weight, twice the calls.
alter table organization add column provider_weight real not null default 1 check (provider_weight between 0.01 and 100);
