# Made from docs/openapi.json by "npm run openapi"; not to be changed by hand.

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from typing import Any, cast

from typing_extensions import NotRequired, TypedDict, Unpack

from . import _models as m
from ._calls import Call
from ._transport import Asynchronous, Synchronous

CALLS = {
    "websites.list": Call("GET", "/websites", in_query=True, keyed=False, repeatable=True, headers={}),
    "websites.create": Call("POST", "/websites", in_query=False, keyed=True, repeatable=False, headers={"idempotency_key": "Idempotency-Key"}),
    "websites.read": Call("GET", "/websites/{website_id}", in_query=True, keyed=False, repeatable=True, headers={}),
    "websites.update": Call("PATCH", "/websites/{website_id}", in_query=False, keyed=False, repeatable=False, headers={}),
    "websites.delete": Call("DELETE", "/websites/{website_id}", in_query=True, keyed=False, repeatable=True, headers={}),
    "prompts.list": Call("GET", "/prompts", in_query=True, keyed=False, repeatable=True, headers={}),
    "prompts.create": Call("POST", "/prompts", in_query=False, keyed=True, repeatable=False, headers={"idempotency_key": "Idempotency-Key"}),
    "prompts.read": Call("GET", "/prompts/{prompt_id}", in_query=True, keyed=False, repeatable=True, headers={}),
    "prompts.update": Call("PATCH", "/prompts/{prompt_id}", in_query=False, keyed=False, repeatable=False, headers={}),
    "prompts.delete": Call("DELETE", "/prompts/{prompt_id}", in_query=True, keyed=False, repeatable=True, headers={}),
    "prompts.pause": Call("POST", "/prompts/pause", in_query=False, keyed=False, repeatable=False, headers={}),
    "prompts.resume": Call("POST", "/prompts/resume", in_query=False, keyed=False, repeatable=False, headers={}),
    "prompts.restore": Call("POST", "/prompts/{prompt_id}/restore", in_query=False, keyed=False, repeatable=False, headers={}),
    "prompt-tags.list": Call("GET", "/prompt-tags", in_query=True, keyed=False, repeatable=True, headers={}),
    "prompt-tags.create": Call("POST", "/prompt-tags", in_query=False, keyed=True, repeatable=False, headers={"idempotency_key": "Idempotency-Key"}),
    "prompt-tags.update": Call("PATCH", "/prompt-tags/{prompt_tag_id}", in_query=False, keyed=False, repeatable=False, headers={}),
    "prompt-tags.delete": Call("DELETE", "/prompt-tags/{prompt_tag_id}", in_query=True, keyed=False, repeatable=True, headers={}),
    "topics.list": Call("GET", "/topics", in_query=True, keyed=False, repeatable=True, headers={}),
    "topics.create": Call("POST", "/topics", in_query=False, keyed=True, repeatable=False, headers={"idempotency_key": "Idempotency-Key"}),
    "topics.update": Call("PATCH", "/topics/{topic_id}", in_query=False, keyed=False, repeatable=False, headers={}),
    "topics.delete": Call("DELETE", "/topics/{topic_id}", in_query=True, keyed=False, repeatable=True, headers={}),
    "locations.list": Call("GET", "/locations", in_query=True, keyed=False, repeatable=True, headers={}),
    "locations.create": Call("POST", "/locations", in_query=False, keyed=True, repeatable=False, headers={"idempotency_key": "Idempotency-Key"}),
    "locations.update": Call("PATCH", "/locations/{location_id}", in_query=False, keyed=False, repeatable=False, headers={}),
    "locations.delete": Call("DELETE", "/locations/{location_id}", in_query=True, keyed=False, repeatable=True, headers={}),
    "prompt-schedules.list": Call("GET", "/prompt-schedules", in_query=True, keyed=False, repeatable=True, headers={}),
    "prompt-schedules.create": Call("POST", "/prompt-schedules", in_query=False, keyed=True, repeatable=False, headers={"idempotency_key": "Idempotency-Key"}),
    "prompt-schedules.update": Call("PATCH", "/prompt-schedules/{schedule_id}", in_query=False, keyed=False, repeatable=False, headers={}),
    "prompt-schedules.runs": Call("GET", "/prompt-schedules/{schedule_id}/runs", in_query=True, keyed=False, repeatable=True, headers={}),
    "response-streaming.start": Call("POST", "/response-streaming/start", in_query=False, keyed=True, repeatable=False, headers={"idempotency_key": "Idempotency-Key"}),
    "response-streaming.list": Call("GET", "/response-streaming", in_query=True, keyed=False, repeatable=True, headers={}),
    "response-streaming.read": Call("GET", "/response-streaming/{run_id}", in_query=True, keyed=False, repeatable=True, headers={}),
    "response-streaming.events": Call("GET", "/response-streaming/{run_id}/events", in_query=True, keyed=False, repeatable=True, headers={"last_event_id": "Last-Event-ID"}),
    "response-streaming.cancel": Call("POST", "/response-streaming/{run_id}/cancel", in_query=False, keyed=False, repeatable=False, headers={}),
    "websites.provision": Call("POST", "/websites/provision", in_query=False, keyed=True, repeatable=False, headers={"idempotency_key": "Idempotency-Key"}),
    "websites.by_external_id": Call("GET", "/websites/by-external-id/{external_id}", in_query=True, keyed=False, repeatable=True, headers={}),
    "websites.restore": Call("POST", "/websites/{website_id}/restore", in_query=False, keyed=False, repeatable=False, headers={}),
    "websites.erase": Call("POST", "/websites/{website_id}/erase", in_query=False, keyed=False, repeatable=False, headers={}),
    "rescoring.get": Call("GET", "/rescoring", in_query=True, keyed=False, repeatable=True, headers={}),
    "instrument-changes.list": Call("GET", "/instrument-changes", in_query=True, keyed=False, repeatable=True, headers={}),
    "competitors.list": Call("GET", "/competitors", in_query=True, keyed=False, repeatable=True, headers={}),
    "competitors.add": Call("POST", "/competitors", in_query=False, keyed=True, repeatable=False, headers={"idempotency_key": "Idempotency-Key"}),
    "competitors.update": Call("PATCH", "/competitors/{competitor_id}", in_query=False, keyed=False, repeatable=False, headers={}),
    "competitors.remove": Call("DELETE", "/competitors/{competitor_id}", in_query=True, keyed=False, repeatable=True, headers={}),
    "activity.list": Call("GET", "/activity", in_query=True, keyed=False, repeatable=True, headers={}),
    "groups.list": Call("GET", "/groups", in_query=True, keyed=False, repeatable=True, headers={}),
    "groups.create": Call("POST", "/groups", in_query=False, keyed=True, repeatable=False, headers={"idempotency_key": "Idempotency-Key"}),
    "groups.update": Call("PATCH", "/groups/{group_id}", in_query=False, keyed=False, repeatable=False, headers={}),
    "members.list": Call("GET", "/members", in_query=True, keyed=False, repeatable=True, headers={}),
    "members.update": Call("PATCH", "/members/{user_id}", in_query=False, keyed=False, repeatable=False, headers={}),
    "members.remove": Call("DELETE", "/members/{user_id}", in_query=True, keyed=False, repeatable=True, headers={}),
    "websites.members.list": Call("GET", "/websites/{website_id}/members", in_query=True, keyed=False, repeatable=True, headers={}),
    "websites.members.update": Call("PATCH", "/websites/{website_id}/members/{user_id}", in_query=False, keyed=False, repeatable=False, headers={}),
    "websites.members.remove": Call("DELETE", "/websites/{website_id}/members/{user_id}", in_query=True, keyed=False, repeatable=True, headers={}),
    "groups.members.list": Call("GET", "/groups/{group_id}/members", in_query=True, keyed=False, repeatable=True, headers={}),
    "groups.members.update": Call("PATCH", "/groups/{group_id}/members/{user_id}", in_query=False, keyed=False, repeatable=False, headers={}),
    "groups.members.remove": Call("DELETE", "/groups/{group_id}/members/{user_id}", in_query=True, keyed=False, repeatable=True, headers={}),
    "roles.list": Call("GET", "/roles", in_query=True, keyed=False, repeatable=True, headers={}),
    "roles.create": Call("POST", "/roles", in_query=False, keyed=True, repeatable=False, headers={"idempotency_key": "Idempotency-Key"}),
    "roles.update": Call("PATCH", "/roles/{role_id}", in_query=False, keyed=False, repeatable=False, headers={}),
    "roles.delete": Call("DELETE", "/roles/{role_id}", in_query=True, keyed=False, repeatable=True, headers={}),
    "keys.list": Call("GET", "/keys", in_query=True, keyed=False, repeatable=True, headers={}),
    "keys.create": Call("POST", "/keys", in_query=False, keyed=True, repeatable=False, headers={"idempotency_key": "Idempotency-Key"}),
    "keys.update": Call("PATCH", "/keys/{key_id}", in_query=False, keyed=False, repeatable=False, headers={}),
    "keys.revoke": Call("DELETE", "/keys/{key_id}", in_query=True, keyed=False, repeatable=True, headers={}),
    "credits.read": Call("GET", "/credits", in_query=True, keyed=False, repeatable=True, headers={}),
    "credits.read_website": Call("GET", "/websites/{website_id}/credits", in_query=True, keyed=False, repeatable=True, headers={}),
    "credits.read_group": Call("GET", "/groups/{group_id}/credits", in_query=True, keyed=False, repeatable=True, headers={}),
    "credits.usage": Call("GET", "/credits/usage", in_query=True, keyed=False, repeatable=True, headers={}),
    "credits.usage_events": Call("GET", "/credits/usage-events", in_query=True, keyed=False, repeatable=True, headers={}),
    "audit.list": Call("GET", "/audit", in_query=True, keyed=False, repeatable=True, headers={}),
    "security.read": Call("GET", "/security-settings", in_query=True, keyed=False, repeatable=True, headers={}),
    "security.update": Call("PATCH", "/security-settings", in_query=False, keyed=False, repeatable=False, headers={}),
    "white-label.read": Call("GET", "/white-label", in_query=True, keyed=False, repeatable=True, headers={}),
    "white-label.update": Call("PATCH", "/white-label", in_query=False, keyed=False, repeatable=False, headers={}),
    "erasures.list": Call("GET", "/erasures", in_query=True, keyed=False, repeatable=True, headers={}),
    "share-links.list": Call("GET", "/share-links", in_query=True, keyed=False, repeatable=True, headers={}),
    "share-links.create": Call("POST", "/share-links", in_query=False, keyed=True, repeatable=False, headers={"idempotency_key": "Idempotency-Key"}),
    "share-links.revoke": Call("DELETE", "/share-links/{share_link_id}", in_query=True, keyed=False, repeatable=True, headers={}),
    "retention.read": Call("GET", "/retention", in_query=True, keyed=False, repeatable=True, headers={}),
    "retention.update": Call("PATCH", "/retention", in_query=False, keyed=False, repeatable=False, headers={}),
    "organization.erase": Call("POST", "/organization/erase", in_query=False, keyed=False, repeatable=False, headers={}),
    "invites.list": Call("GET", "/invites", in_query=True, keyed=False, repeatable=True, headers={}),
    "invites.create": Call("POST", "/invites", in_query=False, keyed=True, repeatable=False, headers={"idempotency_key": "Idempotency-Key"}),
    "invites.resend": Call("POST", "/invites/{invite_id}/resend", in_query=False, keyed=True, repeatable=False, headers={"idempotency_key": "Idempotency-Key"}),
    "invites.revoke": Call("DELETE", "/invites/{invite_id}", in_query=True, keyed=False, repeatable=True, headers={}),
    "metrics.share-of-voice.time-series": Call("POST", "/metrics/share-of-voice/time-series", in_query=False, keyed=False, repeatable=True, headers={}),
    "metrics.share-of-voice.cumulative": Call("POST", "/metrics/share-of-voice/cumulative", in_query=False, keyed=False, repeatable=True, headers={}),
    "metrics.position.time-series": Call("POST", "/metrics/position/time-series", in_query=False, keyed=False, repeatable=True, headers={}),
    "metrics.position.cumulative": Call("POST", "/metrics/position/cumulative", in_query=False, keyed=False, repeatable=True, headers={}),
    "metrics.mention-rate.time-series": Call("POST", "/metrics/mention-rate/time-series", in_query=False, keyed=False, repeatable=True, headers={}),
    "metrics.mention-rate.cumulative": Call("POST", "/metrics/mention-rate/cumulative", in_query=False, keyed=False, repeatable=True, headers={}),
    "metrics.citation-rate.time-series": Call("POST", "/metrics/citation-rate/time-series", in_query=False, keyed=False, repeatable=True, headers={}),
    "metrics.citation-rate.cumulative": Call("POST", "/metrics/citation-rate/cumulative", in_query=False, keyed=False, repeatable=True, headers={}),
    "metrics.compare": Call("POST", "/metrics/compare", in_query=False, keyed=False, repeatable=True, headers={}),
    "metrics.agreement.cumulative": Call("POST", "/metrics/agreement/cumulative", in_query=False, keyed=False, repeatable=True, headers={}),
    "sources.list": Call("POST", "/sources", in_query=False, keyed=False, repeatable=True, headers={}),
    "sources.pages": Call("POST", "/source-pages", in_query=False, keyed=False, repeatable=True, headers={}),
    "attributes.list": Call("GET", "/attributes", in_query=True, keyed=False, repeatable=True, headers={}),
    "attributes.cumulative": Call("POST", "/attributes/cumulative", in_query=False, keyed=False, repeatable=True, headers={}),
    "attributes.time-series": Call("POST", "/attributes/time-series", in_query=False, keyed=False, repeatable=True, headers={}),
    "attributes.sentences": Call("POST", "/attributes/sentences", in_query=False, keyed=False, repeatable=True, headers={}),
    "attributes.remove": Call("DELETE", "/attributes/{attribute_id}", in_query=True, keyed=False, repeatable=True, headers={}),
    "attributes.restore": Call("POST", "/attributes/{attribute_id}/restore", in_query=False, keyed=False, repeatable=False, headers={}),
    "metrics.shopping": Call("POST", "/metrics/shopping", in_query=False, keyed=False, repeatable=True, headers={}),
    "looker-studio.data": Call("POST", "/looker-studio/data", in_query=False, keyed=False, repeatable=True, headers={}),
    "query.metrics": Call("POST", "/metrics/query", in_query=False, keyed=False, repeatable=True, headers={}),
    "query.rows": Call("POST", "/rows/query", in_query=False, keyed=False, repeatable=True, headers={}),
    "query.counts": Call("POST", "/rows/count", in_query=False, keyed=False, repeatable=True, headers={}),
    "export.answers": Call("GET", "/export/answers", in_query=True, keyed=False, repeatable=True, headers={}),
    "export.mentions": Call("GET", "/export/mentions", in_query=True, keyed=False, repeatable=True, headers={}),
    "export.citations": Call("GET", "/export/citations", in_query=True, keyed=False, repeatable=True, headers={}),
    "export.products": Call("GET", "/export/products", in_query=True, keyed=False, repeatable=True, headers={}),
    "organization.export": Call("GET", "/organization/export", in_query=True, keyed=False, repeatable=True, headers={}),
    "export-destinations.create": Call("POST", "/export-destinations", in_query=False, keyed=True, repeatable=False, headers={"idempotency_key": "Idempotency-Key"}),
    "export-destinations.list": Call("GET", "/export-destinations", in_query=True, keyed=False, repeatable=True, headers={}),
    "export-destinations.push": Call("POST", "/export-destinations/{destination_id}/push", in_query=False, keyed=False, repeatable=False, headers={}),
    "export-destinations.delete": Call("DELETE", "/export-destinations/{destination_id}", in_query=True, keyed=False, repeatable=True, headers={}),
    "responses.list": Call("POST", "/responses", in_query=False, keyed=False, repeatable=True, headers={}),
    "responses.read": Call("GET", "/responses/{response_id}", in_query=True, keyed=False, repeatable=True, headers={}),
    "overview.read": Call("GET", "/overview", in_query=True, keyed=False, repeatable=True, headers={}),
    "responses.date-range": Call("GET", "/date-range", in_query=True, keyed=False, repeatable=True, headers={}),
    "saved-views.list": Call("GET", "/saved-views", in_query=True, keyed=False, repeatable=True, headers={}),
    "saved-views.create": Call("POST", "/saved-views", in_query=False, keyed=True, repeatable=False, headers={"idempotency_key": "Idempotency-Key"}),
    "saved-views.update": Call("PATCH", "/saved-views/{view_id}", in_query=False, keyed=False, repeatable=False, headers={}),
    "saved-views.delete": Call("DELETE", "/saved-views/{view_id}", in_query=True, keyed=False, repeatable=True, headers={}),
    "seo.submit": Call("POST", "/seo/recommendations", in_query=False, keyed=False, repeatable=False, headers={}),
    "seo.list": Call("GET", "/seo/recommendations", in_query=True, keyed=False, repeatable=True, headers={}),
    "seo.read": Call("GET", "/seo/recommendations/{job_id}", in_query=True, keyed=False, repeatable=True, headers={}),
    "seo.cancel": Call("POST", "/seo/recommendations/{job_id}/cancel", in_query=False, keyed=False, repeatable=False, headers={}),
    "pitches.create": Call("POST", "/pitches", in_query=False, keyed=True, repeatable=False, headers={"idempotency_key": "Idempotency-Key"}),
    "pitches.list": Call("GET", "/pitches", in_query=True, keyed=False, repeatable=True, headers={}),
    "pitches.read": Call("GET", "/pitches/{pitch_id}", in_query=True, keyed=False, repeatable=True, headers={}),
    "pitches.renew_link": Call("POST", "/pitches/{pitch_id}/link", in_query=False, keyed=True, repeatable=False, headers={"idempotency_key": "Idempotency-Key"}),
    "pitches.revoke_link": Call("DELETE", "/pitches/{pitch_id}/link", in_query=True, keyed=False, repeatable=True, headers={}),
    "content.items": Call("GET", "/content/items", in_query=True, keyed=False, repeatable=True, headers={}),
    "content.read": Call("GET", "/content/{content_id}", in_query=True, keyed=False, repeatable=True, headers={}),
    "content.update": Call("PATCH", "/content/{content_id}", in_query=False, keyed=False, repeatable=False, headers={}),
    "content.delete": Call("DELETE", "/content/{content_id}", in_query=True, keyed=False, repeatable=True, headers={}),
    "content.create": Call("POST", "/content", in_query=False, keyed=True, repeatable=False, headers={"idempotency_key": "Idempotency-Key"}),
    "content.edit": Call("POST", "/content/{content_id}/edit", in_query=False, keyed=True, repeatable=False, headers={"idempotency_key": "Idempotency-Key"}),
    "content.autosave": Call("PUT", "/content/{content_id}/body", in_query=False, keyed=False, repeatable=True, headers={}),
    "content.versions.list": Call("GET", "/content/{content_id}/versions", in_query=True, keyed=False, repeatable=True, headers={}),
    "content.versions.read": Call("GET", "/content/{content_id}/versions/{version_id}", in_query=True, keyed=False, repeatable=True, headers={}),
    "content.versions.restore": Call("POST", "/content/{content_id}/versions/{version_id}/restore", in_query=False, keyed=True, repeatable=False, headers={"idempotency_key": "Idempotency-Key"}),
    "content.publish": Call("POST", "/content/{content_id}/publish", in_query=False, keyed=False, repeatable=False, headers={}),
    "content.generate": Call("POST", "/content/generate", in_query=False, keyed=True, repeatable=False, headers={"idempotency_key": "Idempotency-Key"}),
    "content.cancel": Call("POST", "/content/{content_id}/cancel", in_query=False, keyed=False, repeatable=False, headers={}),
    "content.track": Call("POST", "/content/track", in_query=False, keyed=True, repeatable=False, headers={"idempotency_key": "Idempotency-Key"}),
    "content.prompts": Call("POST", "/content/prompts", in_query=False, keyed=False, repeatable=True, headers={}),
    "content.sheets.list": Call("GET", "/content/sheets", in_query=True, keyed=False, repeatable=True, headers={}),
    "content.sheets.create": Call("POST", "/content/sheets", in_query=False, keyed=True, repeatable=False, headers={"idempotency_key": "Idempotency-Key"}),
    "content.sheets.update": Call("PATCH", "/content/sheets/{sheet_id}", in_query=False, keyed=False, repeatable=False, headers={}),
    "content.sheets.delete": Call("DELETE", "/content/sheets/{sheet_id}", in_query=True, keyed=False, repeatable=True, headers={}),
    "content.columns.create": Call("POST", "/content/columns", in_query=False, keyed=True, repeatable=False, headers={"idempotency_key": "Idempotency-Key"}),
    "content.columns.update": Call("PATCH", "/content/columns/{column_id}", in_query=False, keyed=False, repeatable=False, headers={}),
    "content.columns.delete": Call("DELETE", "/content/columns/{column_id}", in_query=True, keyed=False, repeatable=True, headers={}),
    "content.items.csv": Call("GET", "/content/items.csv", in_query=True, keyed=False, repeatable=True, headers={}),
    "content.items.jsonl": Call("GET", "/content/items.jsonl", in_query=True, keyed=False, repeatable=True, headers={}),
    "content.prompts.csv": Call("POST", "/content/prompts.csv", in_query=False, keyed=False, repeatable=True, headers={}),
    "content.prompts.jsonl": Call("POST", "/content/prompts.jsonl", in_query=False, keyed=False, repeatable=True, headers={}),
    "knowledge-base.create-pillar": Call("POST", "/knowledge-base/pillars", in_query=False, keyed=True, repeatable=False, headers={"idempotency_key": "Idempotency-Key"}),
    "knowledge-base.list-pillars": Call("GET", "/knowledge-base/pillars", in_query=True, keyed=False, repeatable=True, headers={}),
    "knowledge-base.update-pillar": Call("PATCH", "/knowledge-base/pillars/{pillar_id}", in_query=False, keyed=False, repeatable=False, headers={}),
    "knowledge-base.delete-pillars": Call("POST", "/knowledge-base/pillars/delete", in_query=False, keyed=False, repeatable=False, headers={}),
    "knowledge-base.merge-pillars": Call("POST", "/knowledge-base/pillars/merge", in_query=False, keyed=False, repeatable=False, headers={}),
    "knowledge-base.create-facts": Call("POST", "/knowledge-base/facts", in_query=False, keyed=True, repeatable=False, headers={"idempotency_key": "Idempotency-Key"}),
    "knowledge-base.list-facts": Call("GET", "/knowledge-base/facts", in_query=True, keyed=False, repeatable=True, headers={}),
    "knowledge-base.update-fact": Call("PATCH", "/knowledge-base/facts/{fact_id}", in_query=False, keyed=False, repeatable=False, headers={}),
    "knowledge-base.move-facts": Call("POST", "/knowledge-base/facts/move", in_query=False, keyed=False, repeatable=False, headers={}),
    "knowledge-base.review-facts": Call("POST", "/knowledge-base/facts/review", in_query=False, keyed=False, repeatable=False, headers={}),
    "knowledge-base.import-facts": Call("POST", "/knowledge-base/facts/import", in_query=False, keyed=True, repeatable=False, headers={"idempotency_key": "Idempotency-Key"}),
    "knowledge-base.read-import": Call("GET", "/knowledge-base/facts/imports/{import_id}", in_query=True, keyed=False, repeatable=True, headers={}),
}


class WebsitesCreateInput(m.WebsitesCreateRequest):
    idempotency_key: NotRequired[str]


class WebsitesReadInput(TypedDict):
    website_id: str


class WebsitesUpdateInput(m.WebsitesUpdateRequest):
    website_id: str


class WebsitesDeleteInput(TypedDict):
    website_id: str


class PromptsCreateInput(m.PromptsCreateRequest):
    idempotency_key: NotRequired[str]


class PromptsReadInput(m.PromptsReadParametersQuery):
    prompt_id: str


class PromptsUpdateInput(m.PromptsUpdateRequest):
    prompt_id: str


class PromptsDeleteInput(m.PromptsDeleteParametersQuery):
    prompt_id: str


class PromptsRestoreInput(m.PromptsRestoreRequest):
    prompt_id: str


class PromptTagsCreateInput(m.PromptTagsCreateRequest):
    idempotency_key: NotRequired[str]


class PromptTagsUpdateInput(m.PromptTagsUpdateRequest):
    prompt_tag_id: str


class PromptTagsDeleteInput(m.PromptTagsDeleteParametersQuery):
    prompt_tag_id: str


class TopicsCreateInput(m.TopicsCreateRequest):
    idempotency_key: NotRequired[str]


class TopicsUpdateInput(m.TopicsUpdateRequest):
    topic_id: str


class TopicsDeleteInput(m.TopicsDeleteParametersQuery):
    topic_id: str


class LocationsCreateInput(m.LocationsCreateRequest):
    idempotency_key: NotRequired[str]


class LocationsUpdateInput(m.LocationsUpdateRequest):
    location_id: str


class LocationsDeleteInput(m.LocationsDeleteParametersQuery):
    location_id: str


class PromptSchedulesCreateInput(m.PromptSchedulesCreateRequest):
    idempotency_key: NotRequired[str]


class PromptSchedulesUpdateInput(m.PromptSchedulesUpdateRequest):
    schedule_id: str


class PromptSchedulesRunsInput(m.PromptSchedulesRunsParametersQuery):
    schedule_id: str


class ResponseStreamingStartInput(m.ResponseStreamingStartRequest):
    idempotency_key: NotRequired[str]


class ResponseStreamingReadInput(m.ResponseStreamingReadParametersQuery):
    run_id: str


class ResponseStreamingCancelInput(m.ResponseStreamingCancelRequest):
    run_id: str


class WebsitesProvisionInput(m.WebsitesProvisionRequest):
    idempotency_key: NotRequired[str]


class WebsitesByExternalIdInput(TypedDict):
    external_id: str


class WebsitesRestoreInput(m.WebsitesRestoreRequest):
    website_id: str


class WebsitesEraseInput(m.WebsitesEraseRequest):
    website_id: str


class CompetitorsAddInput(m.CompetitorsAddRequest):
    idempotency_key: NotRequired[str]


class CompetitorsUpdateInput(m.CompetitorsUpdateRequest):
    competitor_id: str


class CompetitorsRemoveInput(m.CompetitorsRemoveParametersQuery):
    competitor_id: str


class GroupsListInput(TypedDict):
    pass


class GroupsCreateInput(m.GroupsCreateRequest):
    idempotency_key: NotRequired[str]


class GroupsUpdateInput(m.GroupsUpdateRequest):
    group_id: str


class MembersListInput(TypedDict):
    pass


class MembersUpdateInput(m.MembersUpdateRequest):
    user_id: str


class MembersRemoveInput(m.MembersRemoveParametersQuery):
    user_id: str


class WebsitesMembersListInput(TypedDict):
    website_id: str


class WebsitesMembersUpdateInput(m.WebsitesMembersUpdateRequest):
    website_id: str
    user_id: str


class WebsitesMembersRemoveInput(m.WebsitesMembersRemoveParametersQuery):
    website_id: str
    user_id: str


class GroupsMembersListInput(TypedDict):
    group_id: str


class GroupsMembersUpdateInput(m.GroupsMembersUpdateRequest):
    group_id: str
    user_id: str


class GroupsMembersRemoveInput(m.GroupsMembersRemoveParametersQuery):
    group_id: str
    user_id: str


class RolesListInput(TypedDict):
    pass


class RolesCreateInput(m.RolesCreateRequest):
    idempotency_key: NotRequired[str]


class RolesUpdateInput(m.RolesUpdateRequest):
    role_id: str


class RolesDeleteInput(TypedDict):
    role_id: str


class KeysListInput(TypedDict):
    pass


class KeysCreateInput(m.KeysCreateRequest):
    idempotency_key: NotRequired[str]


class KeysUpdateInput(m.KeysUpdateRequest):
    key_id: str


class KeysRevokeInput(TypedDict):
    key_id: str


class CreditsReadInput(TypedDict):
    pass


class CreditsReadWebsiteInput(TypedDict):
    website_id: str


class CreditsReadGroupInput(TypedDict):
    group_id: str


class SecurityReadInput(TypedDict):
    pass


class WhiteLabelReadInput(TypedDict):
    pass


class ShareLinksCreateInput(m.ShareLinksCreateRequest):
    idempotency_key: NotRequired[str]


class ShareLinksRevokeInput(m.ShareLinksRevokeParametersQuery):
    share_link_id: str


class RetentionReadInput(TypedDict):
    pass


class InvitesCreateInput(m.InvitesCreateRequest):
    idempotency_key: NotRequired[str]


class InvitesResendInput(m.InvitesResendRequest):
    invite_id: str
    idempotency_key: NotRequired[str]


class InvitesRevokeInput(TypedDict):
    invite_id: str


class AttributesRemoveInput(m.AttributesRemoveParametersQuery):
    attribute_id: str


class AttributesRestoreInput(m.AttributesRestoreRequest):
    attribute_id: str


class OrganizationExportInput(TypedDict):
    pass


class ExportDestinationsCreateInput(m.ExportDestinationsCreateRequest):
    idempotency_key: NotRequired[str]


class ExportDestinationsPushInput(m.ExportDestinationsPushRequest):
    destination_id: str


class ExportDestinationsDeleteInput(m.ExportDestinationsDeleteParametersQuery):
    destination_id: str


class ResponsesReadInput(m.ResponsesReadParametersQuery):
    response_id: str


class SavedViewsCreateInput(m.SavedViewsCreateRequest):
    idempotency_key: NotRequired[str]


class SavedViewsUpdateInput(m.SavedViewsUpdateRequest):
    view_id: str


class SavedViewsDeleteInput(m.SavedViewsDeleteParametersQuery):
    view_id: str


class SeoReadInput(m.SeoReadParametersQuery):
    job_id: str


class SeoCancelInput(m.SeoCancelRequest):
    job_id: str


class PitchesCreateInput(m.PitchesCreateRequest):
    idempotency_key: str


class PitchesReadInput(TypedDict):
    pitch_id: str


class PitchesRenewLinkInput(m.PitchesRenewLinkRequest):
    pitch_id: str
    idempotency_key: NotRequired[str]


class PitchesRevokeLinkInput(TypedDict):
    pitch_id: str


class ContentReadInput(m.ContentReadParametersQuery):
    content_id: str


class ContentUpdateInput(m.ContentUpdateRequest):
    content_id: str


class ContentDeleteInput(m.ContentDeleteParametersQuery):
    content_id: str


class ContentCreateInput(m.ContentCreateRequest):
    idempotency_key: NotRequired[str]


class ContentEditInput(m.ContentEditRequest):
    content_id: str
    idempotency_key: NotRequired[str]


class ContentAutosaveInput(m.ContentAutosaveRequest):
    content_id: str


class ContentVersionsListInput(m.ContentVersionsListParametersQuery):
    content_id: str


class ContentVersionsReadInput(m.ContentVersionsReadParametersQuery):
    content_id: str
    version_id: str


class ContentVersionsRestoreInput(m.ContentVersionsRestoreRequest):
    content_id: str
    version_id: str
    idempotency_key: NotRequired[str]


class ContentPublishInput(m.ContentPublishRequest):
    content_id: str


class ContentGenerateInput(m.ContentGenerateRequest):
    idempotency_key: NotRequired[str]


class ContentCancelInput(m.ContentCancelRequest):
    content_id: str


class ContentTrackInput(m.ContentTrackRequest):
    idempotency_key: NotRequired[str]


class ContentSheetsCreateInput(m.ContentSheetsCreateRequest):
    idempotency_key: NotRequired[str]


class ContentSheetsUpdateInput(m.ContentSheetsUpdateRequest):
    sheet_id: str


class ContentSheetsDeleteInput(m.ContentSheetsDeleteParametersQuery):
    sheet_id: str


class ContentColumnsCreateInput(m.ContentColumnsCreateRequest):
    idempotency_key: NotRequired[str]


class ContentColumnsUpdateInput(m.ContentColumnsUpdateRequest):
    column_id: str


class ContentColumnsDeleteInput(m.ContentColumnsDeleteParametersQuery):
    column_id: str


class KnowledgeBaseCreatePillarInput(m.KnowledgeBaseCreatePillarRequest):
    idempotency_key: NotRequired[str]


class KnowledgeBaseUpdatePillarInput(m.KnowledgeBaseUpdatePillarRequest):
    pillar_id: str


class KnowledgeBaseCreateFactsInput(m.KnowledgeBaseCreateFactsRequest):
    idempotency_key: NotRequired[str]


class KnowledgeBaseUpdateFactInput(m.KnowledgeBaseUpdateFactRequest):
    fact_id: str


class KnowledgeBaseImportFactsInput(m.KnowledgeBaseImportFactsRequest):
    idempotency_key: NotRequired[str]


class KnowledgeBaseReadImportInput(m.KnowledgeBaseReadImportParametersQuery):
    import_id: str


class WebsitesMembers:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def list(self, **fields: Unpack[WebsitesMembersListInput]) -> m.WebsitesMembersListResponse:
        """List the members of a website."""
        return cast("m.WebsitesMembersListResponse", self._client.call(CALLS["websites.members.list"], cast("dict[str, Any]", fields)))

    def update(self, **fields: Unpack[WebsitesMembersUpdateInput]) -> m.WebsitesMembersUpdateResponse:
        """Change the role of a member of a website."""
        return cast("m.WebsitesMembersUpdateResponse", self._client.call(CALLS["websites.members.update"], cast("dict[str, Any]", fields)))

    def remove(self, **fields: Unpack[WebsitesMembersRemoveInput]) -> m.WebsitesMembersRemoveResponse:
        """Remove a member's explicit membership of a website."""
        return cast("m.WebsitesMembersRemoveResponse", self._client.call(CALLS["websites.members.remove"], cast("dict[str, Any]", fields)))


class Websites:
    def __init__(self, client: Synchronous) -> None:
        self._client = client
        self.members = WebsitesMembers(client)

    def list(self, **fields: Unpack[m.WebsitesListParametersQuery]) -> m.WebsitesListResponse:
        """List the websites that the key reaches."""
        return cast("m.WebsitesListResponse", self._client.call(CALLS["websites.list"], cast("dict[str, Any]", fields)))

    def list_all(self, **fields: Unpack[m.WebsitesListParametersQuery]) -> Iterator[m.Website]:
        """The `websites` of all pages: list the websites that the key reaches."""
        return cast("Iterator[m.Website]", self._client.items(CALLS["websites.list"], "websites", cast("dict[str, Any]", fields)))

    def create(self, **fields: Unpack[WebsitesCreateInput]) -> m.WebsitesCreateResponse:
        """Create a website."""
        return cast("m.WebsitesCreateResponse", self._client.call(CALLS["websites.create"], cast("dict[str, Any]", fields)))

    def read(self, **fields: Unpack[WebsitesReadInput]) -> m.WebsitesReadResponse:
        """Read one website with its models and counts."""
        return cast("m.WebsitesReadResponse", self._client.call(CALLS["websites.read"], cast("dict[str, Any]", fields)))

    def update(self, **fields: Unpack[WebsitesUpdateInput]) -> m.WebsitesUpdateResponse:
        """Change a website."""
        return cast("m.WebsitesUpdateResponse", self._client.call(CALLS["websites.update"], cast("dict[str, Any]", fields)))

    def delete(self, **fields: Unpack[WebsitesDeleteInput]) -> m.WebsitesDeleteResponse:
        """Delete a website."""
        return cast("m.WebsitesDeleteResponse", self._client.call(CALLS["websites.delete"], cast("dict[str, Any]", fields)))

    def provision(self, **fields: Unpack[WebsitesProvisionInput]) -> m.WebsitesProvisionResponse:
        """Create a website with its competitors, prompts and schedule in one call."""
        return cast("m.WebsitesProvisionResponse", self._client.call(CALLS["websites.provision"], cast("dict[str, Any]", fields)))

    def by_external_id(self, **fields: Unpack[WebsitesByExternalIdInput]) -> m.WebsitesByExternalIdResponse:
        """Find a website by the partner's own id."""
        return cast("m.WebsitesByExternalIdResponse", self._client.call(CALLS["websites.by_external_id"], cast("dict[str, Any]", fields)))

    def restore(self, **fields: Unpack[WebsitesRestoreInput]) -> m.WebsitesRestoreResponse:
        """Restore a deleted website."""
        return cast("m.WebsitesRestoreResponse", self._client.call(CALLS["websites.restore"], cast("dict[str, Any]", fields)))

    def erase(self, **fields: Unpack[WebsitesEraseInput]) -> m.WebsitesEraseResponse:
        """Erase a website for good."""
        return cast("m.WebsitesEraseResponse", self._client.call(CALLS["websites.erase"], cast("dict[str, Any]", fields)))


class Prompts:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def list(self, **fields: Unpack[m.PromptsListParametersQuery]) -> m.PromptsListResponse:
        """List the tracked prompts of a website, newest first unless sorted otherwise."""
        return cast("m.PromptsListResponse", self._client.call(CALLS["prompts.list"], cast("dict[str, Any]", fields)))

    def list_all(self, **fields: Unpack[m.PromptsListParametersQuery]) -> Iterator[m.Prompt]:
        """The `prompts` of all pages: list the tracked prompts of a website, newest first unless sorted otherwise."""
        return cast("Iterator[m.Prompt]", self._client.items(CALLS["prompts.list"], "prompts", cast("dict[str, Any]", fields)))

    def create(self, **fields: Unpack[PromptsCreateInput]) -> m.PromptsCreateResponse:
        """Track one prompt or many."""
        return cast("m.PromptsCreateResponse", self._client.call(CALLS["prompts.create"], cast("dict[str, Any]", fields)))

    def read(self, **fields: Unpack[PromptsReadInput]) -> m.PromptsReadResponse:
        """Read one prompt."""
        return cast("m.PromptsReadResponse", self._client.call(CALLS["prompts.read"], cast("dict[str, Any]", fields)))

    def update(self, **fields: Unpack[PromptsUpdateInput]) -> m.PromptsUpdateResponse:
        """Change a prompt."""
        return cast("m.PromptsUpdateResponse", self._client.call(CALLS["prompts.update"], cast("dict[str, Any]", fields)))

    def delete(self, **fields: Unpack[PromptsDeleteInput]) -> m.PromptsDeleteResponse:
        """Delete a prompt."""
        return cast("m.PromptsDeleteResponse", self._client.call(CALLS["prompts.delete"], cast("dict[str, Any]", fields)))

    def pause(self, **fields: Unpack[m.PromptsPauseRequest]) -> m.PromptsPauseResponse:
        """Pause prompts: they are no longer asked, their answers stay."""
        return cast("m.PromptsPauseResponse", self._client.call(CALLS["prompts.pause"], cast("dict[str, Any]", fields)))

    def resume(self, **fields: Unpack[m.PromptsResumeRequest]) -> m.PromptsResumeResponse:
        """Resume paused prompts."""
        return cast("m.PromptsResumeResponse", self._client.call(CALLS["prompts.resume"], cast("dict[str, Any]", fields)))

    def restore(self, **fields: Unpack[PromptsRestoreInput]) -> m.PromptsRestoreResponse:
        """Bring back a prompt that was deleted softly."""
        return cast("m.PromptsRestoreResponse", self._client.call(CALLS["prompts.restore"], cast("dict[str, Any]", fields)))


class PromptTags:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def list(self, **fields: Unpack[m.PromptTagsListParametersQuery]) -> m.PromptTagsListResponse:
        """List the tags of a website's prompts by name."""
        return cast("m.PromptTagsListResponse", self._client.call(CALLS["prompt-tags.list"], cast("dict[str, Any]", fields)))

    def create(self, **fields: Unpack[PromptTagsCreateInput]) -> m.PromptTagsCreateResponse:
        """Create a tag for prompts."""
        return cast("m.PromptTagsCreateResponse", self._client.call(CALLS["prompt-tags.create"], cast("dict[str, Any]", fields)))

    def update(self, **fields: Unpack[PromptTagsUpdateInput]) -> m.PromptTagsUpdateResponse:
        """Rename a tag."""
        return cast("m.PromptTagsUpdateResponse", self._client.call(CALLS["prompt-tags.update"], cast("dict[str, Any]", fields)))

    def delete(self, **fields: Unpack[PromptTagsDeleteInput]) -> m.PromptTagsDeleteResponse:
        """Delete a tag; its prompts stay, without it."""
        return cast("m.PromptTagsDeleteResponse", self._client.call(CALLS["prompt-tags.delete"], cast("dict[str, Any]", fields)))


class Topics:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def list(self, **fields: Unpack[m.TopicsListParametersQuery]) -> m.TopicsListResponse:
        """List the topics of a website's prompts by name."""
        return cast("m.TopicsListResponse", self._client.call(CALLS["topics.list"], cast("dict[str, Any]", fields)))

    def create(self, **fields: Unpack[TopicsCreateInput]) -> m.TopicsCreateResponse:
        """Create a topic for prompts."""
        return cast("m.TopicsCreateResponse", self._client.call(CALLS["topics.create"], cast("dict[str, Any]", fields)))

    def update(self, **fields: Unpack[TopicsUpdateInput]) -> m.TopicsUpdateResponse:
        """Rename a topic."""
        return cast("m.TopicsUpdateResponse", self._client.call(CALLS["topics.update"], cast("dict[str, Any]", fields)))

    def delete(self, **fields: Unpack[TopicsDeleteInput]) -> m.TopicsDeleteResponse:
        """Delete a topic; its prompts stay, without it."""
        return cast("m.TopicsDeleteResponse", self._client.call(CALLS["topics.delete"], cast("dict[str, Any]", fields)))


class Locations:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def list(self, **fields: Unpack[m.LocationsListParametersQuery]) -> m.LocationsListResponse:
        """List the locations at which a website's prompts are asked, by name."""
        return cast("m.LocationsListResponse", self._client.call(CALLS["locations.list"], cast("dict[str, Any]", fields)))

    def create(self, **fields: Unpack[LocationsCreateInput]) -> m.LocationsCreateResponse:
        """Create a location at which prompts can be asked."""
        return cast("m.LocationsCreateResponse", self._client.call(CALLS["locations.create"], cast("dict[str, Any]", fields)))

    def update(self, **fields: Unpack[LocationsUpdateInput]) -> m.LocationsUpdateResponse:
        """Rename a location or correct where it is."""
        return cast("m.LocationsUpdateResponse", self._client.call(CALLS["locations.update"], cast("dict[str, Any]", fields)))

    def delete(self, **fields: Unpack[LocationsDeleteInput]) -> m.LocationsDeleteResponse:
        """Remove a location; prompts are no longer asked there, its earlier answers stay."""
        return cast("m.LocationsDeleteResponse", self._client.call(CALLS["locations.delete"], cast("dict[str, Any]", fields)))


class PromptSchedules:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def list(self, **fields: Unpack[m.PromptSchedulesListParametersQuery]) -> m.PromptSchedulesListResponse:
        """List the schedules on which a website's prompts are asked: the default one, custom and archived ones."""
        return cast("m.PromptSchedulesListResponse", self._client.call(CALLS["prompt-schedules.list"], cast("dict[str, Any]", fields)))

    def create(self, **fields: Unpack[PromptSchedulesCreateInput]) -> m.PromptSchedulesCreateResponse:
        """Create a schedule on which prompts are asked."""
        return cast("m.PromptSchedulesCreateResponse", self._client.call(CALLS["prompt-schedules.create"], cast("dict[str, Any]", fields)))

    def update(self, **fields: Unpack[PromptSchedulesUpdateInput]) -> m.PromptSchedulesUpdateResponse:
        """Change, pause, archive or un-archive a schedule."""
        return cast("m.PromptSchedulesUpdateResponse", self._client.call(CALLS["prompt-schedules.update"], cast("dict[str, Any]", fields)))

    def runs(self, **fields: Unpack[PromptSchedulesRunsInput]) -> m.PromptSchedulesRunsResponse:
        """List what became of a schedule's due times, newest first."""
        return cast("m.PromptSchedulesRunsResponse", self._client.call(CALLS["prompt-schedules.runs"], cast("dict[str, Any]", fields)))

    def runs_all(self, **fields: Unpack[PromptSchedulesRunsInput]) -> Iterator[m.ScheduleDueTime]:
        """The `runs` of all pages: list what became of a schedule's due times, newest first."""
        return cast("Iterator[m.ScheduleDueTime]", self._client.items(CALLS["prompt-schedules.runs"], "runs", cast("dict[str, Any]", fields)))


class ResponseStreaming:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def start(self, **fields: Unpack[ResponseStreamingStartInput]) -> m.ResponseStreamingStartResponse:
        """Ask the tracked prompts of AI models now."""
        return cast("m.ResponseStreamingStartResponse", self._client.call(CALLS["response-streaming.start"], cast("dict[str, Any]", fields)))

    def list(self, **fields: Unpack[m.ResponseStreamingListParametersQuery]) -> m.ResponseStreamingListResponse:
        """List a website's runs, newest first."""
        return cast("m.ResponseStreamingListResponse", self._client.call(CALLS["response-streaming.list"], cast("dict[str, Any]", fields)))

    def list_all(self, **fields: Unpack[m.ResponseStreamingListParametersQuery]) -> Iterator[m.Run]:
        """The `runs` of all pages: list a website's runs, newest first."""
        return cast("Iterator[m.Run]", self._client.items(CALLS["response-streaming.list"], "runs", cast("dict[str, Any]", fields)))

    def read(self, **fields: Unpack[ResponseStreamingReadInput]) -> m.Run:
        """Read the progress of a run."""
        return cast("m.Run", self._client.call(CALLS["response-streaming.read"], cast("dict[str, Any]", fields)))

    def cancel(self, **fields: Unpack[ResponseStreamingCancelInput]) -> m.Run:
        """Stop a run."""
        return cast("m.Run", self._client.call(CALLS["response-streaming.cancel"], cast("dict[str, Any]", fields)))


class Rescoring:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def get(self, **fields: Unpack[m.RescoringGetParametersQuery]) -> m.RescoringGetResponse:
        """Read how far stored answers have been scored again."""
        return cast("m.RescoringGetResponse", self._client.call(CALLS["rescoring.get"], cast("dict[str, Any]", fields)))


class InstrumentChanges:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def list(self, **fields: Unpack[m.InstrumentChangesListParametersQuery]) -> m.InstrumentChangesListResponse:
        """What changed in how a website is measured, oldest first."""
        return cast("m.InstrumentChangesListResponse", self._client.call(CALLS["instrument-changes.list"], cast("dict[str, Any]", fields)))

    def list_all(self, **fields: Unpack[m.InstrumentChangesListParametersQuery]) -> Iterator[m.InstrumentChange]:
        """The `changes` of all pages: what changed in how a website is measured, oldest first."""
        return cast("Iterator[m.InstrumentChange]", self._client.items(CALLS["instrument-changes.list"], "changes", cast("dict[str, Any]", fields)))


class Competitors:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def list(self, **fields: Unpack[m.CompetitorsListParametersQuery]) -> m.CompetitorsListResponse:
        """List the companies that a website tracks."""
        return cast("m.CompetitorsListResponse", self._client.call(CALLS["competitors.list"], cast("dict[str, Any]", fields)))

    def add(self, **fields: Unpack[CompetitorsAddInput]) -> m.CompetitorsAddResponse:
        """Track a competitor."""
        return cast("m.CompetitorsAddResponse", self._client.call(CALLS["competitors.add"], cast("dict[str, Any]", fields)))

    def update(self, **fields: Unpack[CompetitorsUpdateInput]) -> m.CompetitorsUpdateResponse:
        """Change a competitor's name, address, aliases, domains or detection settings."""
        return cast("m.CompetitorsUpdateResponse", self._client.call(CALLS["competitors.update"], cast("dict[str, Any]", fields)))

    def remove(self, **fields: Unpack[CompetitorsRemoveInput]) -> m.CompetitorsRemoveResponse:
        """Stop tracking a competitor."""
        return cast("m.CompetitorsRemoveResponse", self._client.call(CALLS["competitors.remove"], cast("dict[str, Any]", fields)))


class Activity:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def list(self, **fields: Unpack[m.ActivityListParametersQuery]) -> m.ActivityListResponse:
        """List changes to prompts, topics and prompt tags across the organization, newest first."""
        return cast("m.ActivityListResponse", self._client.call(CALLS["activity.list"], cast("dict[str, Any]", fields)))

    def list_all(self, **fields: Unpack[m.ActivityListParametersQuery]) -> Iterator[m.ActivityEntry]:
        """The `activity` of all pages: list changes to prompts, topics and prompt tags across the organization, newest first."""
        return cast("Iterator[m.ActivityEntry]", self._client.items(CALLS["activity.list"], "activity", cast("dict[str, Any]", fields)))


class GroupsMembers:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def list(self, **fields: Unpack[GroupsMembersListInput]) -> m.GroupsMembersListResponse:
        """List the members of a group."""
        return cast("m.GroupsMembersListResponse", self._client.call(CALLS["groups.members.list"], cast("dict[str, Any]", fields)))

    def update(self, **fields: Unpack[GroupsMembersUpdateInput]) -> m.GroupsMembersUpdateResponse:
        """Change the role of a member of a group."""
        return cast("m.GroupsMembersUpdateResponse", self._client.call(CALLS["groups.members.update"], cast("dict[str, Any]", fields)))

    def remove(self, **fields: Unpack[GroupsMembersRemoveInput]) -> m.GroupsMembersRemoveResponse:
        """Remove a member's explicit membership of a group."""
        return cast("m.GroupsMembersRemoveResponse", self._client.call(CALLS["groups.members.remove"], cast("dict[str, Any]", fields)))


class Groups:
    def __init__(self, client: Synchronous) -> None:
        self._client = client
        self.members = GroupsMembers(client)

    def list(self, **fields: Unpack[GroupsListInput]) -> m.GroupsListResponse:
        """List the organization's groups of websites."""
        return cast("m.GroupsListResponse", self._client.call(CALLS["groups.list"], cast("dict[str, Any]", fields)))

    def create(self, **fields: Unpack[GroupsCreateInput]) -> m.GroupsCreateResponse:
        """Create a group of websites."""
        return cast("m.GroupsCreateResponse", self._client.call(CALLS["groups.create"], cast("dict[str, Any]", fields)))

    def update(self, **fields: Unpack[GroupsUpdateInput]) -> m.GroupsUpdateResponse:
        """Change a group: its websites, name, billing and external id."""
        return cast("m.GroupsUpdateResponse", self._client.call(CALLS["groups.update"], cast("dict[str, Any]", fields)))


class Members:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def list(self, **fields: Unpack[MembersListInput]) -> m.MembersListResponse:
        """List the members of the organization."""
        return cast("m.MembersListResponse", self._client.call(CALLS["members.list"], cast("dict[str, Any]", fields)))

    def update(self, **fields: Unpack[MembersUpdateInput]) -> m.MembersUpdateResponse:
        """Change the role of a member of the organization."""
        return cast("m.MembersUpdateResponse", self._client.call(CALLS["members.update"], cast("dict[str, Any]", fields)))

    def remove(self, **fields: Unpack[MembersRemoveInput]) -> m.MembersRemoveResponse:
        """Remove a member's explicit membership of the organization."""
        return cast("m.MembersRemoveResponse", self._client.call(CALLS["members.remove"], cast("dict[str, Any]", fields)))


class Roles:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def list(self, **fields: Unpack[RolesListInput]) -> m.RolesListResponse:
        """List the roles that members can have."""
        return cast("m.RolesListResponse", self._client.call(CALLS["roles.list"], cast("dict[str, Any]", fields)))

    def create(self, **fields: Unpack[RolesCreateInput]) -> m.RolesCreateResponse:
        """Create a custom role."""
        return cast("m.RolesCreateResponse", self._client.call(CALLS["roles.create"], cast("dict[str, Any]", fields)))

    def update(self, **fields: Unpack[RolesUpdateInput]) -> m.RolesUpdateResponse:
        """Rename a custom role or change what it allows."""
        return cast("m.RolesUpdateResponse", self._client.call(CALLS["roles.update"], cast("dict[str, Any]", fields)))

    def delete(self, **fields: Unpack[RolesDeleteInput]) -> m.RolesDeleteResponse:
        """Delete a custom role that nobody has."""
        return cast("m.RolesDeleteResponse", self._client.call(CALLS["roles.delete"], cast("dict[str, Any]", fields)))


class Keys:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def list(self, **fields: Unpack[KeysListInput]) -> m.KeysListResponse:
        """List the organization's API keys, masked."""
        return cast("m.KeysListResponse", self._client.call(CALLS["keys.list"], cast("dict[str, Any]", fields)))

    def create(self, **fields: Unpack[KeysCreateInput]) -> m.KeysCreateResponse:
        """Create an API key."""
        return cast("m.KeysCreateResponse", self._client.call(CALLS["keys.create"], cast("dict[str, Any]", fields)))

    def update(self, **fields: Unpack[KeysUpdateInput]) -> m.KeysUpdateResponse:
        """Change a key's name, scope, permission or expiry."""
        return cast("m.KeysUpdateResponse", self._client.call(CALLS["keys.update"], cast("dict[str, Any]", fields)))

    def revoke(self, **fields: Unpack[KeysRevokeInput]) -> m.KeysRevokeResponse:
        """Revoke an API key."""
        return cast("m.KeysRevokeResponse", self._client.call(CALLS["keys.revoke"], cast("dict[str, Any]", fields)))


class Credits:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def read(self, **fields: Unpack[CreditsReadInput]) -> m.Credits:
        """The organization's credits."""
        return cast("m.Credits", self._client.call(CALLS["credits.read"], cast("dict[str, Any]", fields)))

    def read_website(self, **fields: Unpack[CreditsReadWebsiteInput]) -> m.Credits:
        """The credits that a website can spend."""
        return cast("m.Credits", self._client.call(CALLS["credits.read_website"], cast("dict[str, Any]", fields)))

    def read_group(self, **fields: Unpack[CreditsReadGroupInput]) -> m.Credits:
        """The credits that a group's websites can spend."""
        return cast("m.Credits", self._client.call(CALLS["credits.read_group"], cast("dict[str, Any]", fields)))

    def usage(self, **fields: Unpack[m.CreditsUsageParametersQuery]) -> m.CreditsUsageResponse:
        """Credits used in a window, by kind and website."""
        return cast("m.CreditsUsageResponse", self._client.call(CALLS["credits.usage"], cast("dict[str, Any]", fields)))

    def usage_events(self, **fields: Unpack[m.CreditsUsageEventsParametersQuery]) -> m.CreditsUsageEventsResponse:
        """Every charge, refund, grant and recorded action of a window, newest first."""
        return cast("m.CreditsUsageEventsResponse", self._client.call(CALLS["credits.usage_events"], cast("dict[str, Any]", fields)))

    def usage_events_all(self, **fields: Unpack[m.CreditsUsageEventsParametersQuery]) -> Iterator[m.CreditUsageEvent]:
        """The `events` of all pages: every charge, refund, grant and recorded action of a window, newest first."""
        return cast("Iterator[m.CreditUsageEvent]", self._client.items(CALLS["credits.usage_events"], "events", cast("dict[str, Any]", fields)))


class Audit:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def list(self, **fields: Unpack[m.AuditListParametersQuery]) -> m.AuditListResponse:
        """Who changed what in the organization's administration, newest first."""
        return cast("m.AuditListResponse", self._client.call(CALLS["audit.list"], cast("dict[str, Any]", fields)))

    def list_all(self, **fields: Unpack[m.AuditListParametersQuery]) -> Iterator[m.AuditEntry]:
        """The `entries` of all pages: who changed what in the organization's administration, newest first."""
        return cast("Iterator[m.AuditEntry]", self._client.items(CALLS["audit.list"], "entries", cast("dict[str, Any]", fields)))


class Security:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def read(self, **fields: Unpack[SecurityReadInput]) -> m.SecuritySettings:
        """What the organization asks of its members when they sign in."""
        return cast("m.SecuritySettings", self._client.call(CALLS["security.read"], cast("dict[str, Any]", fields)))

    def update(self, **fields: Unpack[m.SecurityUpdateRequest]) -> m.SecurityUpdateResponse:
        """Ask members for a second factor, or not any more."""
        return cast("m.SecurityUpdateResponse", self._client.call(CALLS["security.update"], cast("dict[str, Any]", fields)))


class WhiteLabel:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def read(self, **fields: Unpack[WhiteLabelReadInput]) -> m.WhiteLabel:
        """Under what name, colour and logo pages are shown to others."""
        return cast("m.WhiteLabel", self._client.call(CALLS["white-label.read"], cast("dict[str, Any]", fields)))

    def update(self, **fields: Unpack[m.WhiteLabelUpdateRequest]) -> m.WhiteLabel:
        """Change under what name, colour and logo pages are shown to others."""
        return cast("m.WhiteLabel", self._client.call(CALLS["white-label.update"], cast("dict[str, Any]", fields)))


class Erasures:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def list(self, **fields: Unpack[m.ErasuresListParametersQuery]) -> m.ErasuresListResponse:
        """Websites that were erased or are being erased, with their receipts, newest first."""
        return cast("m.ErasuresListResponse", self._client.call(CALLS["erasures.list"], cast("dict[str, Any]", fields)))

    def list_all(self, **fields: Unpack[m.ErasuresListParametersQuery]) -> Iterator[m.Erasure]:
        """The `erasures` of all pages: websites that were erased or are being erased, with their receipts, newest first."""
        return cast("Iterator[m.Erasure]", self._client.items(CALLS["erasures.list"], "erasures", cast("dict[str, Any]", fields)))


class ShareLinks:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def list(self, **fields: Unpack[m.ShareLinksListParametersQuery]) -> m.ShareLinksListResponse:
        """List the links that open a screen of the dashboard, newest first."""
        return cast("m.ShareLinksListResponse", self._client.call(CALLS["share-links.list"], cast("dict[str, Any]", fields)))

    def list_all(self, **fields: Unpack[m.ShareLinksListParametersQuery]) -> Iterator[m.ShareLink]:
        """The `share_links` of all pages: list the links that open a screen of the dashboard, newest first."""
        return cast("Iterator[m.ShareLink]", self._client.items(CALLS["share-links.list"], "share_links", cast("dict[str, Any]", fields)))

    def create(self, **fields: Unpack[ShareLinksCreateInput]) -> m.ShareLinksCreateResponse:
        """Make a link that opens one screen of the dashboard, read only."""
        return cast("m.ShareLinksCreateResponse", self._client.call(CALLS["share-links.create"], cast("dict[str, Any]", fields)))

    def revoke(self, **fields: Unpack[ShareLinksRevokeInput]) -> m.ShareLinksRevokeResponse:
        """Revoke a link to a screen; it stops working at once."""
        return cast("m.ShareLinksRevokeResponse", self._client.call(CALLS["share-links.revoke"], cast("dict[str, Any]", fields)))


class Retention:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def read(self, **fields: Unpack[RetentionReadInput]) -> m.Retention:
        """How long the organization keeps answers, jobs and trails."""
        return cast("m.Retention", self._client.call(CALLS["retention.read"], cast("dict[str, Any]", fields)))

    def update(self, **fields: Unpack[m.RetentionUpdateRequest]) -> m.Retention:
        """Change how long the organization keeps answers, jobs and trails."""
        return cast("m.Retention", self._client.call(CALLS["retention.update"], cast("dict[str, Any]", fields)))


class Organization:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def erase(self, **fields: Unpack[m.OrganizationEraseRequest]) -> m.OrganizationEraseResponse:
        """Erase the organization for good."""
        return cast("m.OrganizationEraseResponse", self._client.call(CALLS["organization.erase"], cast("dict[str, Any]", fields)))

    def export(self, **fields: Unpack[OrganizationExportInput]) -> str:
        """Export everything that the organization has, as one file."""
        return cast("str", self._client.call(CALLS["organization.export"], cast("dict[str, Any]", fields)))


class Invites:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def list(self, **fields: Unpack[m.InvitesListParametersQuery]) -> m.InvitesListResponse:
        """List invitations by e-mail, newest first."""
        return cast("m.InvitesListResponse", self._client.call(CALLS["invites.list"], cast("dict[str, Any]", fields)))

    def list_all(self, **fields: Unpack[m.InvitesListParametersQuery]) -> Iterator[m.Invite]:
        """The `invites` of all pages: list invitations by e-mail, newest first."""
        return cast("Iterator[m.Invite]", self._client.items(CALLS["invites.list"], "invites", cast("dict[str, Any]", fields)))

    def create(self, **fields: Unpack[InvitesCreateInput]) -> m.InvitesCreateResponse:
        """Invite a person to the organization, a website or a group."""
        return cast("m.InvitesCreateResponse", self._client.call(CALLS["invites.create"], cast("dict[str, Any]", fields)))

    def resend(self, **fields: Unpack[InvitesResendInput]) -> m.InvitesResendResponse:
        """Send an invitation again and prolong it by 7 days."""
        return cast("m.InvitesResendResponse", self._client.call(CALLS["invites.resend"], cast("dict[str, Any]", fields)))

    def revoke(self, **fields: Unpack[InvitesRevokeInput]) -> m.InvitesRevokeResponse:
        """Revoke an invitation; its links stop working."""
        return cast("m.InvitesRevokeResponse", self._client.call(CALLS["invites.revoke"], cast("dict[str, Any]", fields)))


class MetricsShareOfVoice:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def time_series(self, **fields: Unpack[m.RateMetricRequest]) -> m.MetricsShareOfVoiceTimeSeriesResponse:
        """Share of voice by day."""
        return cast("m.MetricsShareOfVoiceTimeSeriesResponse", self._client.call(CALLS["metrics.share-of-voice.time-series"], cast("dict[str, Any]", fields)))

    def cumulative(self, **fields: Unpack[m.RateMetricRequest]) -> m.MetricsShareOfVoiceCumulativeResponse:
        """Share of voice over the whole range."""
        return cast("m.MetricsShareOfVoiceCumulativeResponse", self._client.call(CALLS["metrics.share-of-voice.cumulative"], cast("dict[str, Any]", fields)))


class MetricsPosition:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def time_series(self, **fields: Unpack[m.MetricRequest]) -> m.MetricsPositionTimeSeriesResponse:
        """Average position by day."""
        return cast("m.MetricsPositionTimeSeriesResponse", self._client.call(CALLS["metrics.position.time-series"], cast("dict[str, Any]", fields)))

    def cumulative(self, **fields: Unpack[m.MetricRequest]) -> m.MetricsPositionCumulativeResponse:
        """Average position over the whole range."""
        return cast("m.MetricsPositionCumulativeResponse", self._client.call(CALLS["metrics.position.cumulative"], cast("dict[str, Any]", fields)))


class MetricsMentionRate:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def time_series(self, **fields: Unpack[m.RateMetricRequest]) -> m.MetricsMentionRateTimeSeriesResponse:
        """Mention rate by day."""
        return cast("m.MetricsMentionRateTimeSeriesResponse", self._client.call(CALLS["metrics.mention-rate.time-series"], cast("dict[str, Any]", fields)))

    def cumulative(self, **fields: Unpack[m.RateMetricRequest]) -> m.MetricsMentionRateCumulativeResponse:
        """Mention rate over the whole range."""
        return cast("m.MetricsMentionRateCumulativeResponse", self._client.call(CALLS["metrics.mention-rate.cumulative"], cast("dict[str, Any]", fields)))


class MetricsCitationRate:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def time_series(self, **fields: Unpack[m.RateMetricRequest]) -> m.MetricsCitationRateTimeSeriesResponse:
        """Citation rate by day."""
        return cast("m.MetricsCitationRateTimeSeriesResponse", self._client.call(CALLS["metrics.citation-rate.time-series"], cast("dict[str, Any]", fields)))

    def cumulative(self, **fields: Unpack[m.RateMetricRequest]) -> m.MetricsCitationRateCumulativeResponse:
        """Citation rate over the whole range."""
        return cast("m.MetricsCitationRateCumulativeResponse", self._client.call(CALLS["metrics.citation-rate.cumulative"], cast("dict[str, Any]", fields)))


class MetricsAgreement:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def cumulative(self, **fields: Unpack[m.AgreementRequest]) -> m.MetricsAgreementCumulativeResponse:
        """Test-retest agreement over the whole range."""
        return cast("m.MetricsAgreementCumulativeResponse", self._client.call(CALLS["metrics.agreement.cumulative"], cast("dict[str, Any]", fields)))


class Metrics:
    def __init__(self, client: Synchronous) -> None:
        self._client = client
        self.share_of_voice = MetricsShareOfVoice(client)
        self.position = MetricsPosition(client)
        self.mention_rate = MetricsMentionRate(client)
        self.citation_rate = MetricsCitationRate(client)
        self.agreement = MetricsAgreement(client)

    def compare(self, **fields: Unpack[m.CompareRequest]) -> m.MetricsCompareResponse:
        """Compare a metric between two windows, schedules, models, locations or sets of prompts, with a verdict."""
        return cast("m.MetricsCompareResponse", self._client.call(CALLS["metrics.compare"], cast("dict[str, Any]", fields)))

    def shopping(self, **fields: Unpack[m.MetricsShoppingRequest]) -> m.MetricsShoppingResponse:
        """How the own products appear in product carousels: offers, prices, merchants, positions."""
        return cast("m.MetricsShoppingResponse", self._client.call(CALLS["metrics.shopping"], cast("dict[str, Any]", fields)))


class Sources:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def list(self, **fields: Unpack[m.SourcesListRequest]) -> m.SourcesListResponse:
        """List the domains that answers cite, with how often and beside whom."""
        return cast("m.SourcesListResponse", self._client.call(CALLS["sources.list"], cast("dict[str, Any]", fields)))

    def list_all(self, **fields: Unpack[m.SourcesListRequest]) -> Iterator[dict[str, Any]]:
        """The `sources` of all pages: list the domains that answers cite, with how often and beside whom."""
        return cast("Iterator[dict[str, Any]]", self._client.items(CALLS["sources.list"], "sources", cast("dict[str, Any]", fields)))

    def pages(self, **fields: Unpack[m.SourcesPagesRequest]) -> m.SourcesPagesResponse:
        """List the pages that answers cite, with how often and on which days."""
        return cast("m.SourcesPagesResponse", self._client.call(CALLS["sources.pages"], cast("dict[str, Any]", fields)))

    def pages_all(self, **fields: Unpack[m.SourcesPagesRequest]) -> Iterator[m.SourcePage]:
        """The `pages` of all pages: list the pages that answers cite, with how often and on which days."""
        return cast("Iterator[m.SourcePage]", self._client.items(CALLS["sources.pages"], "pages", cast("dict[str, Any]", fields)))


class Attributes:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def list(self, **fields: Unpack[m.AttributesListParametersQuery]) -> m.AttributesListResponse:
        """List the perceptions found in answers that mention the brand."""
        return cast("m.AttributesListResponse", self._client.call(CALLS["attributes.list"], cast("dict[str, Any]", fields)))

    def cumulative(self, **fields: Unpack[m.AttributesCumulativeRequest]) -> m.AttributesCumulativeResponse:
        """How often answers ascribe each attribute to the brand and to its competitors."""
        return cast("m.AttributesCumulativeResponse", self._client.call(CALLS["attributes.cumulative"], cast("dict[str, Any]", fields)))

    def time_series(self, **fields: Unpack[m.AttributesTimeSeriesRequest]) -> m.AttributesTimeSeriesResponse:
        """How often answers ascribe one attribute to the brand, by day."""
        return cast("m.AttributesTimeSeriesResponse", self._client.call(CALLS["attributes.time-series"], cast("dict[str, Any]", fields)))

    def sentences(self, **fields: Unpack[m.AttributesSentencesRequest]) -> m.AttributesSentencesResponse:
        """List the sentences on which an attribute rests, newest answers first."""
        return cast("m.AttributesSentencesResponse", self._client.call(CALLS["attributes.sentences"], cast("dict[str, Any]", fields)))

    def sentences_all(self, **fields: Unpack[m.AttributesSentencesRequest]) -> Iterator[dict[str, Any]]:
        """The `sentences` of all pages: list the sentences on which an attribute rests, newest answers first."""
        return cast("Iterator[dict[str, Any]]", self._client.items(CALLS["attributes.sentences"], "sentences", cast("dict[str, Any]", fields)))

    def remove(self, **fields: Unpack[AttributesRemoveInput]) -> m.AttributesRemoveResponse:
        """Remove an attribute: it is not shown again, whatever later answers say, until it is restored."""
        return cast("m.AttributesRemoveResponse", self._client.call(CALLS["attributes.remove"], cast("dict[str, Any]", fields)))

    def restore(self, **fields: Unpack[AttributesRestoreInput]) -> m.AttributesRestoreResponse:
        """Show an attribute again that was removed."""
        return cast("m.AttributesRestoreResponse", self._client.call(CALLS["attributes.restore"], cast("dict[str, Any]", fields)))


class LookerStudio:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def data(self, **fields: Unpack[m.LookerStudioDataRequest]) -> m.LookerStudioDataResponse:
        """Rows for a Looker Studio community connector."""
        return cast("m.LookerStudioDataResponse", self._client.call(CALLS["looker-studio.data"], cast("dict[str, Any]", fields)))


class Query:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def metrics(self, **fields: Unpack[m.QueryMetricsRequest]) -> m.QueryMetricsResponse:
        """Ask one question about visibility: metrics by any dimensions."""
        return cast("m.QueryMetricsResponse", self._client.call(CALLS["query.metrics"], cast("dict[str, Any]", fields)))

    def metrics_all(self, **fields: Unpack[m.QueryMetricsRequest]) -> Iterator[dict[str, Any]]:
        """The `rows` of all pages: ask one question about visibility: metrics by any dimensions."""
        return cast("Iterator[dict[str, Any]]", self._client.items(CALLS["query.metrics"], "rows", cast("dict[str, Any]", fields)))

    def rows(self, **fields: Unpack[m.QueryRowsRequest]) -> m.QueryRowsResponse:
        """Ask one question about single answers, mentions, citations or products."""
        return cast("m.QueryRowsResponse", self._client.call(CALLS["query.rows"], cast("dict[str, Any]", fields)))

    def rows_all(self, **fields: Unpack[m.QueryRowsRequest]) -> Iterator[dict[str, Any]]:
        """The `rows` of all pages: ask one question about single answers, mentions, citations or products."""
        return cast("Iterator[dict[str, Any]]", self._client.items(CALLS["query.rows"], "rows", cast("dict[str, Any]", fields)))

    def counts(self, **fields: Unpack[m.QueryCountsRequest]) -> m.QueryCountsResponse:
        """Count answers, mentions, citations or products by their fields."""
        return cast("m.QueryCountsResponse", self._client.call(CALLS["query.counts"], cast("dict[str, Any]", fields)))


class ExportDestinations:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def create(self, **fields: Unpack[ExportDestinationsCreateInput]) -> m.ExportDestinationsCreateResponse:
        """Push exports to S3-compatible storage on a schedule."""
        return cast("m.ExportDestinationsCreateResponse", self._client.call(CALLS["export-destinations.create"], cast("dict[str, Any]", fields)))

    def list(self, **fields: Unpack[m.ExportDestinationsListParametersQuery]) -> m.ExportDestinationsListResponse:
        """The storages that exports are pushed to, with the last push of each."""
        return cast("m.ExportDestinationsListResponse", self._client.call(CALLS["export-destinations.list"], cast("dict[str, Any]", fields)))

    def push(self, **fields: Unpack[ExportDestinationsPushInput]) -> m.ExportDestinationsPushResponse:
        """Push to a storage now."""
        return cast("m.ExportDestinationsPushResponse", self._client.call(CALLS["export-destinations.push"], cast("dict[str, Any]", fields)))

    def delete(self, **fields: Unpack[ExportDestinationsDeleteInput]) -> m.ExportDestinationsDeleteResponse:
        """Stop pushing to a storage and forget its secret."""
        return cast("m.ExportDestinationsDeleteResponse", self._client.call(CALLS["export-destinations.delete"], cast("dict[str, Any]", fields)))


class Responses:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def list(self, **fields: Unpack[m.ResponsesListRequest]) -> m.ResponsesListResponse:
        """List the answers of the models, newest first."""
        return cast("m.ResponsesListResponse", self._client.call(CALLS["responses.list"], cast("dict[str, Any]", fields)))

    def list_all(self, **fields: Unpack[m.ResponsesListRequest]) -> Iterator[m.Response]:
        """The `responses` of all pages: list the answers of the models, newest first."""
        return cast("Iterator[m.Response]", self._client.items(CALLS["responses.list"], "responses", cast("dict[str, Any]", fields)))

    def read(self, **fields: Unpack[ResponsesReadInput]) -> m.ResponsesReadResponse:
        """Read one answer of a model, with the sentences that name each company."""
        return cast("m.ResponsesReadResponse", self._client.call(CALLS["responses.read"], cast("dict[str, Any]", fields)))

    def date_range(self, **fields: Unpack[m.ResponsesDateRangeParametersQuery]) -> m.ResponsesDateRangeResponse:
        """First and last UTC day with an answer."""
        return cast("m.ResponsesDateRangeResponse", self._client.call(CALLS["responses.date-range"], cast("dict[str, Any]", fields)))


class Overview:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def read(self, **fields: Unpack[m.OverviewReadParametersQuery]) -> m.OverviewReadResponse:
        """What a website tracks, and for which days there are answers."""
        return cast("m.OverviewReadResponse", self._client.call(CALLS["overview.read"], cast("dict[str, Any]", fields)))


class SavedViews:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def list(self, **fields: Unpack[m.SavedViewsListParametersQuery]) -> m.SavedViewsListResponse:
        """List a website's saved views."""
        return cast("m.SavedViewsListResponse", self._client.call(CALLS["saved-views.list"], cast("dict[str, Any]", fields)))

    def create(self, **fields: Unpack[SavedViewsCreateInput]) -> m.SavedViewsCreateResponse:
        """Save a view: filters under a name."""
        return cast("m.SavedViewsCreateResponse", self._client.call(CALLS["saved-views.create"], cast("dict[str, Any]", fields)))

    def update(self, **fields: Unpack[SavedViewsUpdateInput]) -> m.SavedViewsUpdateResponse:
        """Change a saved view."""
        return cast("m.SavedViewsUpdateResponse", self._client.call(CALLS["saved-views.update"], cast("dict[str, Any]", fields)))

    def delete(self, **fields: Unpack[SavedViewsDeleteInput]) -> m.SavedViewsDeleteResponse:
        """Delete a saved view."""
        return cast("m.SavedViewsDeleteResponse", self._client.call(CALLS["saved-views.delete"], cast("dict[str, Any]", fields)))


class Seo:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def submit(self, **fields: Unpack[m.SeoSubmitRequest]) -> m.SeoJobReceipt:
        """Ask for SEO and AI-search recommendations for a draft or a public page."""
        return cast("m.SeoJobReceipt", self._client.call(CALLS["seo.submit"], cast("dict[str, Any]", fields)))

    def list(self, **fields: Unpack[m.SeoListParametersQuery]) -> m.SeoListResponse:
        """List a website's jobs for SEO and AI-search recommendations, newest first."""
        return cast("m.SeoListResponse", self._client.call(CALLS["seo.list"], cast("dict[str, Any]", fields)))

    def list_all(self, **fields: Unpack[m.SeoListParametersQuery]) -> Iterator[m.ListedSeoJob]:
        """The `jobs` of all pages: list a website's jobs for SEO and AI-search recommendations, newest first."""
        return cast("Iterator[m.ListedSeoJob]", self._client.items(CALLS["seo.list"], "jobs", cast("dict[str, Any]", fields)))

    def read(self, **fields: Unpack[SeoReadInput]) -> m.SeoJob:
        """Poll a job for SEO and AI-search recommendations."""
        return cast("m.SeoJob", self._client.call(CALLS["seo.read"], cast("dict[str, Any]", fields)))

    def cancel(self, **fields: Unpack[SeoCancelInput]) -> m.SeoJob:
        """Cancel a job for SEO and AI-search recommendations."""
        return cast("m.SeoJob", self._client.call(CALLS["seo.cancel"], cast("dict[str, Any]", fields)))


class Pitches:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def create(self, **fields: Unpack[PitchesCreateInput]) -> m.PitchesCreateResponse:
        """Ask for a pitch report about a website."""
        return cast("m.PitchesCreateResponse", self._client.call(CALLS["pitches.create"], cast("dict[str, Any]", fields)))

    def list(self, **fields: Unpack[m.PitchesListParametersQuery]) -> m.PitchesListResponse:
        """List the organization's pitches, newest first, and what is left of the allowance."""
        return cast("m.PitchesListResponse", self._client.call(CALLS["pitches.list"], cast("dict[str, Any]", fields)))

    def list_all(self, **fields: Unpack[m.PitchesListParametersQuery]) -> Iterator[m.Pitch]:
        """The `pitches` of all pages: list the organization's pitches, newest first, and what is left of the allowance."""
        return cast("Iterator[m.Pitch]", self._client.items(CALLS["pitches.list"], "pitches", cast("dict[str, Any]", fields)))

    def read(self, **fields: Unpack[PitchesReadInput]) -> m.PitchDetail:
        """Read a pitch: how far it is, and what it found."""
        return cast("m.PitchDetail", self._client.call(CALLS["pitches.read"], cast("dict[str, Any]", fields)))

    def renew_link(self, **fields: Unpack[PitchesRenewLinkInput]) -> m.PitchesRenewLinkResponse:
        """Give a report a new link; the old one stops working."""
        return cast("m.PitchesRenewLinkResponse", self._client.call(CALLS["pitches.renew_link"], cast("dict[str, Any]", fields)))

    def revoke_link(self, **fields: Unpack[PitchesRevokeLinkInput]) -> m.PitchesRevokeLinkResponse:
        """Close a report's page: its link stops working."""
        return cast("m.PitchesRevokeLinkResponse", self._client.call(CALLS["pitches.revoke_link"], cast("dict[str, Any]", fields)))


class ContentVersions:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def list(self, **fields: Unpack[ContentVersionsListInput]) -> m.ContentVersionsListResponse:
        """List the recorded versions of a draft, newest first."""
        return cast("m.ContentVersionsListResponse", self._client.call(CALLS["content.versions.list"], cast("dict[str, Any]", fields)))

    def list_all(self, **fields: Unpack[ContentVersionsListInput]) -> Iterator[m.ContentVersion]:
        """The `versions` of all pages: list the recorded versions of a draft, newest first."""
        return cast("Iterator[m.ContentVersion]", self._client.items(CALLS["content.versions.list"], "versions", cast("dict[str, Any]", fields)))

    def read(self, **fields: Unpack[ContentVersionsReadInput]) -> m.ContentVersionsReadResponse:
        """Read the text of a recorded version."""
        return cast("m.ContentVersionsReadResponse", self._client.call(CALLS["content.versions.read"], cast("dict[str, Any]", fields)))

    def restore(self, **fields: Unpack[ContentVersionsRestoreInput]) -> m.ContentEditResult:
        """Make the text of an earlier version the newest one."""
        return cast("m.ContentEditResult", self._client.call(CALLS["content.versions.restore"], cast("dict[str, Any]", fields)))


class ContentSheets:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def list(self, **fields: Unpack[m.ContentSheetsListParametersQuery]) -> m.ContentSheetsListResponse:
        """List the tabs of the Content Hub with their columns, oldest first."""
        return cast("m.ContentSheetsListResponse", self._client.call(CALLS["content.sheets.list"], cast("dict[str, Any]", fields)))

    def create(self, **fields: Unpack[ContentSheetsCreateInput]) -> m.ContentSheetsCreateResponse:
        """Add a tab to the Content Hub."""
        return cast("m.ContentSheetsCreateResponse", self._client.call(CALLS["content.sheets.create"], cast("dict[str, Any]", fields)))

    def update(self, **fields: Unpack[ContentSheetsUpdateInput]) -> m.ContentSheetsUpdateResponse:
        """Rename a tab."""
        return cast("m.ContentSheetsUpdateResponse", self._client.call(CALLS["content.sheets.update"], cast("dict[str, Any]", fields)))

    def delete(self, **fields: Unpack[ContentSheetsDeleteInput]) -> m.ContentSheetsDeleteResponse:
        """Remove a tab with its columns."""
        return cast("m.ContentSheetsDeleteResponse", self._client.call(CALLS["content.sheets.delete"], cast("dict[str, Any]", fields)))


class ContentColumns:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def create(self, **fields: Unpack[ContentColumnsCreateInput]) -> m.ContentColumnsCreateResponse:
        """Add a column to a tab."""
        return cast("m.ContentColumnsCreateResponse", self._client.call(CALLS["content.columns.create"], cast("dict[str, Any]", fields)))

    def update(self, **fields: Unpack[ContentColumnsUpdateInput]) -> m.ContentColumnsUpdateResponse:
        """Rename a column, add or rename its options."""
        return cast("m.ContentColumnsUpdateResponse", self._client.call(CALLS["content.columns.update"], cast("dict[str, Any]", fields)))

    def delete(self, **fields: Unpack[ContentColumnsDeleteInput]) -> m.ContentColumnsDeleteResponse:
        """Remove a column with all its values."""
        return cast("m.ContentColumnsDeleteResponse", self._client.call(CALLS["content.columns.delete"], cast("dict[str, Any]", fields)))


class ContentItems:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def csv(self, **fields: Unpack[m.ContentItemsCsvParametersQuery]) -> str:
        """Export content items as CSV, safe to open in a spreadsheet, newest first."""
        return cast("str", self._client.call(CALLS["content.items.csv"], cast("dict[str, Any]", fields)))

    def jsonl(self, **fields: Unpack[m.ContentItemsJsonlParametersQuery]) -> str:
        """Export content items as JSON lines, newest first."""
        return cast("str", self._client.call(CALLS["content.items.jsonl"], cast("dict[str, Any]", fields)))

    def __call__(self, **fields: Unpack[m.ContentItemsParametersQuery]) -> m.ContentItemsResponse:
        """List every content item of a website, newest first unless sorted otherwise."""
        return cast("m.ContentItemsResponse", self._client.call(CALLS["content.items"], cast("dict[str, Any]", fields)))

    def all(self, **fields: Unpack[m.ContentItemsParametersQuery]) -> Iterator[m.ContentItem]:
        """The `items` of all pages: list every content item of a website, newest first unless sorted otherwise."""
        return cast("Iterator[m.ContentItem]", self._client.items(CALLS["content.items"], "items", cast("dict[str, Any]", fields)))


class ContentPrompts:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def csv(self, **fields: Unpack[m.ContentPromptsCsvRequest]) -> str:
        """Export the prompts that cite a content item as CSV, safe to open in a spreadsheet."""
        return cast("str", self._client.call(CALLS["content.prompts.csv"], cast("dict[str, Any]", fields)))

    def jsonl(self, **fields: Unpack[m.ContentPromptsJsonlRequest]) -> str:
        """Export the prompts that cite a content item as JSON lines."""
        return cast("str", self._client.call(CALLS["content.prompts.jsonl"], cast("dict[str, Any]", fields)))

    def __call__(self, **fields: Unpack[m.ContentPromptsRequest]) -> m.ContentPromptsResponse:
        """Which prompts' answers cite a content item's page."""
        return cast("m.ContentPromptsResponse", self._client.call(CALLS["content.prompts"], cast("dict[str, Any]", fields)))


class Content:
    def __init__(self, client: Synchronous) -> None:
        self._client = client
        self.versions = ContentVersions(client)
        self.sheets = ContentSheets(client)
        self.columns = ContentColumns(client)
        self.items = ContentItems(client)
        self.prompts = ContentPrompts(client)

    def read(self, **fields: Unpack[ContentReadInput]) -> m.Content:
        """Read a content item with its text."""
        return cast("m.Content", self._client.call(CALLS["content.read"], cast("dict[str, Any]", fields)))

    def update(self, **fields: Unpack[ContentUpdateInput]) -> m.Content:
        """Change what is known about a content item, or move it to another tab."""
        return cast("m.Content", self._client.call(CALLS["content.update"], cast("dict[str, Any]", fields)))

    def delete(self, **fields: Unpack[ContentDeleteInput]) -> m.ContentDeleteResponse:
        """Remove a content item with all its versions."""
        return cast("m.ContentDeleteResponse", self._client.call(CALLS["content.delete"], cast("dict[str, Any]", fields)))

    def create(self, **fields: Unpack[ContentCreateInput]) -> m.Content:
        """Add a text or a page that was written elsewhere."""
        return cast("m.Content", self._client.call(CALLS["content.create"], cast("dict[str, Any]", fields)))

    def edit(self, **fields: Unpack[ContentEditInput]) -> m.ContentEditResult:
        """Change a draft by exact find and replace."""
        return cast("m.ContentEditResult", self._client.call(CALLS["content.edit"], cast("dict[str, Any]", fields)))

    def autosave(self, **fields: Unpack[ContentAutosaveInput]) -> m.ContentAutosaveResponse:
        """Save a draft's text without recording a version."""
        return cast("m.ContentAutosaveResponse", self._client.call(CALLS["content.autosave"], cast("dict[str, Any]", fields)))

    def publish(self, **fields: Unpack[ContentPublishInput]) -> m.ContentPublishResponse:
        """Mark a content item as published."""
        return cast("m.ContentPublishResponse", self._client.call(CALLS["content.publish"], cast("dict[str, Any]", fields)))

    def generate(self, **fields: Unpack[ContentGenerateInput]) -> m.ContentGenerateResponse:
        """Have a draft written from a brief, or a page improved."""
        return cast("m.ContentGenerateResponse", self._client.call(CALLS["content.generate"], cast("dict[str, Any]", fields)))

    def cancel(self, **fields: Unpack[ContentCancelInput]) -> m.Content:
        """Stop the writing of a draft, or the review of an Optimize draft."""
        return cast("m.Content", self._client.call(CALLS["content.cancel"], cast("dict[str, Any]", fields)))

    def track(self, **fields: Unpack[ContentTrackInput]) -> m.ContentTrackResponse:
        """Track existing or third-party pages as content items."""
        return cast("m.ContentTrackResponse", self._client.call(CALLS["content.track"], cast("dict[str, Any]", fields)))


class KnowledgeBase:
    def __init__(self, client: Synchronous) -> None:
        self._client = client

    def create_pillar(self, **fields: Unpack[KnowledgeBaseCreatePillarInput]) -> m.KnowledgeBaseCreatePillarResponse:
        """Create a pillar of the Knowledge Base."""
        return cast("m.KnowledgeBaseCreatePillarResponse", self._client.call(CALLS["knowledge-base.create-pillar"], cast("dict[str, Any]", fields)))

    def list_pillars(self, **fields: Unpack[m.KnowledgeBaseListPillarsParametersQuery]) -> m.KnowledgeBaseListPillarsResponse:
        """List the pillars of the Knowledge Base."""
        return cast("m.KnowledgeBaseListPillarsResponse", self._client.call(CALLS["knowledge-base.list-pillars"], cast("dict[str, Any]", fields)))

    def update_pillar(self, **fields: Unpack[KnowledgeBaseUpdatePillarInput]) -> m.KnowledgeBaseUpdatePillarResponse:
        """Rename, describe, archive or publish a pillar."""
        return cast("m.KnowledgeBaseUpdatePillarResponse", self._client.call(CALLS["knowledge-base.update-pillar"], cast("dict[str, Any]", fields)))

    def delete_pillars(self, **fields: Unpack[m.KnowledgeBaseDeletePillarsRequest]) -> m.KnowledgeBaseDeletePillarsResponse:
        """Delete pillars with all their facts, for good."""
        return cast("m.KnowledgeBaseDeletePillarsResponse", self._client.call(CALLS["knowledge-base.delete-pillars"], cast("dict[str, Any]", fields)))

    def merge_pillars(self, **fields: Unpack[m.KnowledgeBaseMergePillarsRequest]) -> m.KnowledgeBaseMergePillarsResponse:
        """Merge pillars into a published one and delete them."""
        return cast("m.KnowledgeBaseMergePillarsResponse", self._client.call(CALLS["knowledge-base.merge-pillars"], cast("dict[str, Any]", fields)))

    def create_facts(self, **fields: Unpack[KnowledgeBaseCreateFactsInput]) -> m.KnowledgeBaseCreateFactsResponse:
        """Add one fact or many under a published pillar."""
        return cast("m.KnowledgeBaseCreateFactsResponse", self._client.call(CALLS["knowledge-base.create-facts"], cast("dict[str, Any]", fields)))

    def list_facts(self, **fields: Unpack[m.KnowledgeBaseListFactsParametersQuery]) -> m.KnowledgeBaseListFactsResponse:
        """List the facts of the Knowledge Base, newest first unless sorted otherwise."""
        return cast("m.KnowledgeBaseListFactsResponse", self._client.call(CALLS["knowledge-base.list-facts"], cast("dict[str, Any]", fields)))

    def list_facts_all(self, **fields: Unpack[m.KnowledgeBaseListFactsParametersQuery]) -> Iterator[m.Fact]:
        """The `facts` of all pages: list the facts of the Knowledge Base, newest first unless sorted otherwise."""
        return cast("Iterator[m.Fact]", self._client.items(CALLS["knowledge-base.list-facts"], "facts", cast("dict[str, Any]", fields)))

    def update_fact(self, **fields: Unpack[KnowledgeBaseUpdateFactInput]) -> m.KnowledgeBaseUpdateFactResponse:
        """Change a fact."""
        return cast("m.KnowledgeBaseUpdateFactResponse", self._client.call(CALLS["knowledge-base.update-fact"], cast("dict[str, Any]", fields)))

    def move_facts(self, **fields: Unpack[m.KnowledgeBaseMoveFactsRequest]) -> m.KnowledgeBaseMoveFactsResponse:
        """File facts under another pillar."""
        return cast("m.KnowledgeBaseMoveFactsResponse", self._client.call(CALLS["knowledge-base.move-facts"], cast("dict[str, Any]", fields)))

    def review_facts(self, **fields: Unpack[m.KnowledgeBaseReviewFactsRequest]) -> m.KnowledgeBaseReviewFactsResponse:
        """Approve or reject facts that wait for review."""
        return cast("m.KnowledgeBaseReviewFactsResponse", self._client.call(CALLS["knowledge-base.review-facts"], cast("dict[str, Any]", fields)))

    def import_facts(self, **fields: Unpack[KnowledgeBaseImportFactsInput]) -> m.KnowledgeBaseImportFactsResponse:
        """Read facts out of a public page or a text."""
        return cast("m.KnowledgeBaseImportFactsResponse", self._client.call(CALLS["knowledge-base.import-facts"], cast("dict[str, Any]", fields)))

    def read_import(self, **fields: Unpack[KnowledgeBaseReadImportInput]) -> m.KnowledgeBaseReadImportResponse:
        """See how an import of facts stands."""
        return cast("m.KnowledgeBaseReadImportResponse", self._client.call(CALLS["knowledge-base.read-import"], cast("dict[str, Any]", fields)))


class Operations:
    def __init__(self, client: Synchronous) -> None:
        self.websites = Websites(client)
        self.prompts = Prompts(client)
        self.prompt_tags = PromptTags(client)
        self.topics = Topics(client)
        self.locations = Locations(client)
        self.prompt_schedules = PromptSchedules(client)
        self.response_streaming = ResponseStreaming(client)
        self.rescoring = Rescoring(client)
        self.instrument_changes = InstrumentChanges(client)
        self.competitors = Competitors(client)
        self.activity = Activity(client)
        self.groups = Groups(client)
        self.members = Members(client)
        self.roles = Roles(client)
        self.keys = Keys(client)
        self.credits = Credits(client)
        self.audit = Audit(client)
        self.security = Security(client)
        self.white_label = WhiteLabel(client)
        self.erasures = Erasures(client)
        self.share_links = ShareLinks(client)
        self.retention = Retention(client)
        self.organization = Organization(client)
        self.invites = Invites(client)
        self.metrics = Metrics(client)
        self.sources = Sources(client)
        self.attributes = Attributes(client)
        self.looker_studio = LookerStudio(client)
        self.query = Query(client)
        self.export_destinations = ExportDestinations(client)
        self.responses = Responses(client)
        self.overview = Overview(client)
        self.saved_views = SavedViews(client)
        self.seo = Seo(client)
        self.pitches = Pitches(client)
        self.content = Content(client)
        self.knowledge_base = KnowledgeBase(client)


class AsyncWebsitesMembers:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def list(self, **fields: Unpack[WebsitesMembersListInput]) -> m.WebsitesMembersListResponse:
        """List the members of a website."""
        return cast("m.WebsitesMembersListResponse", await self._client.call(CALLS["websites.members.list"], cast("dict[str, Any]", fields)))

    async def update(self, **fields: Unpack[WebsitesMembersUpdateInput]) -> m.WebsitesMembersUpdateResponse:
        """Change the role of a member of a website."""
        return cast("m.WebsitesMembersUpdateResponse", await self._client.call(CALLS["websites.members.update"], cast("dict[str, Any]", fields)))

    async def remove(self, **fields: Unpack[WebsitesMembersRemoveInput]) -> m.WebsitesMembersRemoveResponse:
        """Remove a member's explicit membership of a website."""
        return cast("m.WebsitesMembersRemoveResponse", await self._client.call(CALLS["websites.members.remove"], cast("dict[str, Any]", fields)))


class AsyncWebsites:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client
        self.members = AsyncWebsitesMembers(client)

    async def list(self, **fields: Unpack[m.WebsitesListParametersQuery]) -> m.WebsitesListResponse:
        """List the websites that the key reaches."""
        return cast("m.WebsitesListResponse", await self._client.call(CALLS["websites.list"], cast("dict[str, Any]", fields)))

    def list_all(self, **fields: Unpack[m.WebsitesListParametersQuery]) -> AsyncIterator[m.Website]:
        """The `websites` of all pages: list the websites that the key reaches."""
        return cast("AsyncIterator[m.Website]", self._client.items(CALLS["websites.list"], "websites", cast("dict[str, Any]", fields)))

    async def create(self, **fields: Unpack[WebsitesCreateInput]) -> m.WebsitesCreateResponse:
        """Create a website."""
        return cast("m.WebsitesCreateResponse", await self._client.call(CALLS["websites.create"], cast("dict[str, Any]", fields)))

    async def read(self, **fields: Unpack[WebsitesReadInput]) -> m.WebsitesReadResponse:
        """Read one website with its models and counts."""
        return cast("m.WebsitesReadResponse", await self._client.call(CALLS["websites.read"], cast("dict[str, Any]", fields)))

    async def update(self, **fields: Unpack[WebsitesUpdateInput]) -> m.WebsitesUpdateResponse:
        """Change a website."""
        return cast("m.WebsitesUpdateResponse", await self._client.call(CALLS["websites.update"], cast("dict[str, Any]", fields)))

    async def delete(self, **fields: Unpack[WebsitesDeleteInput]) -> m.WebsitesDeleteResponse:
        """Delete a website."""
        return cast("m.WebsitesDeleteResponse", await self._client.call(CALLS["websites.delete"], cast("dict[str, Any]", fields)))

    async def provision(self, **fields: Unpack[WebsitesProvisionInput]) -> m.WebsitesProvisionResponse:
        """Create a website with its competitors, prompts and schedule in one call."""
        return cast("m.WebsitesProvisionResponse", await self._client.call(CALLS["websites.provision"], cast("dict[str, Any]", fields)))

    async def by_external_id(self, **fields: Unpack[WebsitesByExternalIdInput]) -> m.WebsitesByExternalIdResponse:
        """Find a website by the partner's own id."""
        return cast("m.WebsitesByExternalIdResponse", await self._client.call(CALLS["websites.by_external_id"], cast("dict[str, Any]", fields)))

    async def restore(self, **fields: Unpack[WebsitesRestoreInput]) -> m.WebsitesRestoreResponse:
        """Restore a deleted website."""
        return cast("m.WebsitesRestoreResponse", await self._client.call(CALLS["websites.restore"], cast("dict[str, Any]", fields)))

    async def erase(self, **fields: Unpack[WebsitesEraseInput]) -> m.WebsitesEraseResponse:
        """Erase a website for good."""
        return cast("m.WebsitesEraseResponse", await self._client.call(CALLS["websites.erase"], cast("dict[str, Any]", fields)))


class AsyncPrompts:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def list(self, **fields: Unpack[m.PromptsListParametersQuery]) -> m.PromptsListResponse:
        """List the tracked prompts of a website, newest first unless sorted otherwise."""
        return cast("m.PromptsListResponse", await self._client.call(CALLS["prompts.list"], cast("dict[str, Any]", fields)))

    def list_all(self, **fields: Unpack[m.PromptsListParametersQuery]) -> AsyncIterator[m.Prompt]:
        """The `prompts` of all pages: list the tracked prompts of a website, newest first unless sorted otherwise."""
        return cast("AsyncIterator[m.Prompt]", self._client.items(CALLS["prompts.list"], "prompts", cast("dict[str, Any]", fields)))

    async def create(self, **fields: Unpack[PromptsCreateInput]) -> m.PromptsCreateResponse:
        """Track one prompt or many."""
        return cast("m.PromptsCreateResponse", await self._client.call(CALLS["prompts.create"], cast("dict[str, Any]", fields)))

    async def read(self, **fields: Unpack[PromptsReadInput]) -> m.PromptsReadResponse:
        """Read one prompt."""
        return cast("m.PromptsReadResponse", await self._client.call(CALLS["prompts.read"], cast("dict[str, Any]", fields)))

    async def update(self, **fields: Unpack[PromptsUpdateInput]) -> m.PromptsUpdateResponse:
        """Change a prompt."""
        return cast("m.PromptsUpdateResponse", await self._client.call(CALLS["prompts.update"], cast("dict[str, Any]", fields)))

    async def delete(self, **fields: Unpack[PromptsDeleteInput]) -> m.PromptsDeleteResponse:
        """Delete a prompt."""
        return cast("m.PromptsDeleteResponse", await self._client.call(CALLS["prompts.delete"], cast("dict[str, Any]", fields)))

    async def pause(self, **fields: Unpack[m.PromptsPauseRequest]) -> m.PromptsPauseResponse:
        """Pause prompts: they are no longer asked, their answers stay."""
        return cast("m.PromptsPauseResponse", await self._client.call(CALLS["prompts.pause"], cast("dict[str, Any]", fields)))

    async def resume(self, **fields: Unpack[m.PromptsResumeRequest]) -> m.PromptsResumeResponse:
        """Resume paused prompts."""
        return cast("m.PromptsResumeResponse", await self._client.call(CALLS["prompts.resume"], cast("dict[str, Any]", fields)))

    async def restore(self, **fields: Unpack[PromptsRestoreInput]) -> m.PromptsRestoreResponse:
        """Bring back a prompt that was deleted softly."""
        return cast("m.PromptsRestoreResponse", await self._client.call(CALLS["prompts.restore"], cast("dict[str, Any]", fields)))


class AsyncPromptTags:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def list(self, **fields: Unpack[m.PromptTagsListParametersQuery]) -> m.PromptTagsListResponse:
        """List the tags of a website's prompts by name."""
        return cast("m.PromptTagsListResponse", await self._client.call(CALLS["prompt-tags.list"], cast("dict[str, Any]", fields)))

    async def create(self, **fields: Unpack[PromptTagsCreateInput]) -> m.PromptTagsCreateResponse:
        """Create a tag for prompts."""
        return cast("m.PromptTagsCreateResponse", await self._client.call(CALLS["prompt-tags.create"], cast("dict[str, Any]", fields)))

    async def update(self, **fields: Unpack[PromptTagsUpdateInput]) -> m.PromptTagsUpdateResponse:
        """Rename a tag."""
        return cast("m.PromptTagsUpdateResponse", await self._client.call(CALLS["prompt-tags.update"], cast("dict[str, Any]", fields)))

    async def delete(self, **fields: Unpack[PromptTagsDeleteInput]) -> m.PromptTagsDeleteResponse:
        """Delete a tag; its prompts stay, without it."""
        return cast("m.PromptTagsDeleteResponse", await self._client.call(CALLS["prompt-tags.delete"], cast("dict[str, Any]", fields)))


class AsyncTopics:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def list(self, **fields: Unpack[m.TopicsListParametersQuery]) -> m.TopicsListResponse:
        """List the topics of a website's prompts by name."""
        return cast("m.TopicsListResponse", await self._client.call(CALLS["topics.list"], cast("dict[str, Any]", fields)))

    async def create(self, **fields: Unpack[TopicsCreateInput]) -> m.TopicsCreateResponse:
        """Create a topic for prompts."""
        return cast("m.TopicsCreateResponse", await self._client.call(CALLS["topics.create"], cast("dict[str, Any]", fields)))

    async def update(self, **fields: Unpack[TopicsUpdateInput]) -> m.TopicsUpdateResponse:
        """Rename a topic."""
        return cast("m.TopicsUpdateResponse", await self._client.call(CALLS["topics.update"], cast("dict[str, Any]", fields)))

    async def delete(self, **fields: Unpack[TopicsDeleteInput]) -> m.TopicsDeleteResponse:
        """Delete a topic; its prompts stay, without it."""
        return cast("m.TopicsDeleteResponse", await self._client.call(CALLS["topics.delete"], cast("dict[str, Any]", fields)))


class AsyncLocations:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def list(self, **fields: Unpack[m.LocationsListParametersQuery]) -> m.LocationsListResponse:
        """List the locations at which a website's prompts are asked, by name."""
        return cast("m.LocationsListResponse", await self._client.call(CALLS["locations.list"], cast("dict[str, Any]", fields)))

    async def create(self, **fields: Unpack[LocationsCreateInput]) -> m.LocationsCreateResponse:
        """Create a location at which prompts can be asked."""
        return cast("m.LocationsCreateResponse", await self._client.call(CALLS["locations.create"], cast("dict[str, Any]", fields)))

    async def update(self, **fields: Unpack[LocationsUpdateInput]) -> m.LocationsUpdateResponse:
        """Rename a location or correct where it is."""
        return cast("m.LocationsUpdateResponse", await self._client.call(CALLS["locations.update"], cast("dict[str, Any]", fields)))

    async def delete(self, **fields: Unpack[LocationsDeleteInput]) -> m.LocationsDeleteResponse:
        """Remove a location; prompts are no longer asked there, its earlier answers stay."""
        return cast("m.LocationsDeleteResponse", await self._client.call(CALLS["locations.delete"], cast("dict[str, Any]", fields)))


class AsyncPromptSchedules:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def list(self, **fields: Unpack[m.PromptSchedulesListParametersQuery]) -> m.PromptSchedulesListResponse:
        """List the schedules on which a website's prompts are asked: the default one, custom and archived ones."""
        return cast("m.PromptSchedulesListResponse", await self._client.call(CALLS["prompt-schedules.list"], cast("dict[str, Any]", fields)))

    async def create(self, **fields: Unpack[PromptSchedulesCreateInput]) -> m.PromptSchedulesCreateResponse:
        """Create a schedule on which prompts are asked."""
        return cast("m.PromptSchedulesCreateResponse", await self._client.call(CALLS["prompt-schedules.create"], cast("dict[str, Any]", fields)))

    async def update(self, **fields: Unpack[PromptSchedulesUpdateInput]) -> m.PromptSchedulesUpdateResponse:
        """Change, pause, archive or un-archive a schedule."""
        return cast("m.PromptSchedulesUpdateResponse", await self._client.call(CALLS["prompt-schedules.update"], cast("dict[str, Any]", fields)))

    async def runs(self, **fields: Unpack[PromptSchedulesRunsInput]) -> m.PromptSchedulesRunsResponse:
        """List what became of a schedule's due times, newest first."""
        return cast("m.PromptSchedulesRunsResponse", await self._client.call(CALLS["prompt-schedules.runs"], cast("dict[str, Any]", fields)))

    def runs_all(self, **fields: Unpack[PromptSchedulesRunsInput]) -> AsyncIterator[m.ScheduleDueTime]:
        """The `runs` of all pages: list what became of a schedule's due times, newest first."""
        return cast("AsyncIterator[m.ScheduleDueTime]", self._client.items(CALLS["prompt-schedules.runs"], "runs", cast("dict[str, Any]", fields)))


class AsyncResponseStreaming:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def start(self, **fields: Unpack[ResponseStreamingStartInput]) -> m.ResponseStreamingStartResponse:
        """Ask the tracked prompts of AI models now."""
        return cast("m.ResponseStreamingStartResponse", await self._client.call(CALLS["response-streaming.start"], cast("dict[str, Any]", fields)))

    async def list(self, **fields: Unpack[m.ResponseStreamingListParametersQuery]) -> m.ResponseStreamingListResponse:
        """List a website's runs, newest first."""
        return cast("m.ResponseStreamingListResponse", await self._client.call(CALLS["response-streaming.list"], cast("dict[str, Any]", fields)))

    def list_all(self, **fields: Unpack[m.ResponseStreamingListParametersQuery]) -> AsyncIterator[m.Run]:
        """The `runs` of all pages: list a website's runs, newest first."""
        return cast("AsyncIterator[m.Run]", self._client.items(CALLS["response-streaming.list"], "runs", cast("dict[str, Any]", fields)))

    async def read(self, **fields: Unpack[ResponseStreamingReadInput]) -> m.Run:
        """Read the progress of a run."""
        return cast("m.Run", await self._client.call(CALLS["response-streaming.read"], cast("dict[str, Any]", fields)))

    async def cancel(self, **fields: Unpack[ResponseStreamingCancelInput]) -> m.Run:
        """Stop a run."""
        return cast("m.Run", await self._client.call(CALLS["response-streaming.cancel"], cast("dict[str, Any]", fields)))


class AsyncRescoring:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def get(self, **fields: Unpack[m.RescoringGetParametersQuery]) -> m.RescoringGetResponse:
        """Read how far stored answers have been scored again."""
        return cast("m.RescoringGetResponse", await self._client.call(CALLS["rescoring.get"], cast("dict[str, Any]", fields)))


class AsyncInstrumentChanges:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def list(self, **fields: Unpack[m.InstrumentChangesListParametersQuery]) -> m.InstrumentChangesListResponse:
        """What changed in how a website is measured, oldest first."""
        return cast("m.InstrumentChangesListResponse", await self._client.call(CALLS["instrument-changes.list"], cast("dict[str, Any]", fields)))

    def list_all(self, **fields: Unpack[m.InstrumentChangesListParametersQuery]) -> AsyncIterator[m.InstrumentChange]:
        """The `changes` of all pages: what changed in how a website is measured, oldest first."""
        return cast("AsyncIterator[m.InstrumentChange]", self._client.items(CALLS["instrument-changes.list"], "changes", cast("dict[str, Any]", fields)))


class AsyncCompetitors:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def list(self, **fields: Unpack[m.CompetitorsListParametersQuery]) -> m.CompetitorsListResponse:
        """List the companies that a website tracks."""
        return cast("m.CompetitorsListResponse", await self._client.call(CALLS["competitors.list"], cast("dict[str, Any]", fields)))

    async def add(self, **fields: Unpack[CompetitorsAddInput]) -> m.CompetitorsAddResponse:
        """Track a competitor."""
        return cast("m.CompetitorsAddResponse", await self._client.call(CALLS["competitors.add"], cast("dict[str, Any]", fields)))

    async def update(self, **fields: Unpack[CompetitorsUpdateInput]) -> m.CompetitorsUpdateResponse:
        """Change a competitor's name, address, aliases, domains or detection settings."""
        return cast("m.CompetitorsUpdateResponse", await self._client.call(CALLS["competitors.update"], cast("dict[str, Any]", fields)))

    async def remove(self, **fields: Unpack[CompetitorsRemoveInput]) -> m.CompetitorsRemoveResponse:
        """Stop tracking a competitor."""
        return cast("m.CompetitorsRemoveResponse", await self._client.call(CALLS["competitors.remove"], cast("dict[str, Any]", fields)))


class AsyncActivity:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def list(self, **fields: Unpack[m.ActivityListParametersQuery]) -> m.ActivityListResponse:
        """List changes to prompts, topics and prompt tags across the organization, newest first."""
        return cast("m.ActivityListResponse", await self._client.call(CALLS["activity.list"], cast("dict[str, Any]", fields)))

    def list_all(self, **fields: Unpack[m.ActivityListParametersQuery]) -> AsyncIterator[m.ActivityEntry]:
        """The `activity` of all pages: list changes to prompts, topics and prompt tags across the organization, newest first."""
        return cast("AsyncIterator[m.ActivityEntry]", self._client.items(CALLS["activity.list"], "activity", cast("dict[str, Any]", fields)))


class AsyncGroupsMembers:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def list(self, **fields: Unpack[GroupsMembersListInput]) -> m.GroupsMembersListResponse:
        """List the members of a group."""
        return cast("m.GroupsMembersListResponse", await self._client.call(CALLS["groups.members.list"], cast("dict[str, Any]", fields)))

    async def update(self, **fields: Unpack[GroupsMembersUpdateInput]) -> m.GroupsMembersUpdateResponse:
        """Change the role of a member of a group."""
        return cast("m.GroupsMembersUpdateResponse", await self._client.call(CALLS["groups.members.update"], cast("dict[str, Any]", fields)))

    async def remove(self, **fields: Unpack[GroupsMembersRemoveInput]) -> m.GroupsMembersRemoveResponse:
        """Remove a member's explicit membership of a group."""
        return cast("m.GroupsMembersRemoveResponse", await self._client.call(CALLS["groups.members.remove"], cast("dict[str, Any]", fields)))


class AsyncGroups:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client
        self.members = AsyncGroupsMembers(client)

    async def list(self, **fields: Unpack[GroupsListInput]) -> m.GroupsListResponse:
        """List the organization's groups of websites."""
        return cast("m.GroupsListResponse", await self._client.call(CALLS["groups.list"], cast("dict[str, Any]", fields)))

    async def create(self, **fields: Unpack[GroupsCreateInput]) -> m.GroupsCreateResponse:
        """Create a group of websites."""
        return cast("m.GroupsCreateResponse", await self._client.call(CALLS["groups.create"], cast("dict[str, Any]", fields)))

    async def update(self, **fields: Unpack[GroupsUpdateInput]) -> m.GroupsUpdateResponse:
        """Change a group: its websites, name, billing and external id."""
        return cast("m.GroupsUpdateResponse", await self._client.call(CALLS["groups.update"], cast("dict[str, Any]", fields)))


class AsyncMembers:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def list(self, **fields: Unpack[MembersListInput]) -> m.MembersListResponse:
        """List the members of the organization."""
        return cast("m.MembersListResponse", await self._client.call(CALLS["members.list"], cast("dict[str, Any]", fields)))

    async def update(self, **fields: Unpack[MembersUpdateInput]) -> m.MembersUpdateResponse:
        """Change the role of a member of the organization."""
        return cast("m.MembersUpdateResponse", await self._client.call(CALLS["members.update"], cast("dict[str, Any]", fields)))

    async def remove(self, **fields: Unpack[MembersRemoveInput]) -> m.MembersRemoveResponse:
        """Remove a member's explicit membership of the organization."""
        return cast("m.MembersRemoveResponse", await self._client.call(CALLS["members.remove"], cast("dict[str, Any]", fields)))


class AsyncRoles:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def list(self, **fields: Unpack[RolesListInput]) -> m.RolesListResponse:
        """List the roles that members can have."""
        return cast("m.RolesListResponse", await self._client.call(CALLS["roles.list"], cast("dict[str, Any]", fields)))

    async def create(self, **fields: Unpack[RolesCreateInput]) -> m.RolesCreateResponse:
        """Create a custom role."""
        return cast("m.RolesCreateResponse", await self._client.call(CALLS["roles.create"], cast("dict[str, Any]", fields)))

    async def update(self, **fields: Unpack[RolesUpdateInput]) -> m.RolesUpdateResponse:
        """Rename a custom role or change what it allows."""
        return cast("m.RolesUpdateResponse", await self._client.call(CALLS["roles.update"], cast("dict[str, Any]", fields)))

    async def delete(self, **fields: Unpack[RolesDeleteInput]) -> m.RolesDeleteResponse:
        """Delete a custom role that nobody has."""
        return cast("m.RolesDeleteResponse", await self._client.call(CALLS["roles.delete"], cast("dict[str, Any]", fields)))


class AsyncKeys:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def list(self, **fields: Unpack[KeysListInput]) -> m.KeysListResponse:
        """List the organization's API keys, masked."""
        return cast("m.KeysListResponse", await self._client.call(CALLS["keys.list"], cast("dict[str, Any]", fields)))

    async def create(self, **fields: Unpack[KeysCreateInput]) -> m.KeysCreateResponse:
        """Create an API key."""
        return cast("m.KeysCreateResponse", await self._client.call(CALLS["keys.create"], cast("dict[str, Any]", fields)))

    async def update(self, **fields: Unpack[KeysUpdateInput]) -> m.KeysUpdateResponse:
        """Change a key's name, scope, permission or expiry."""
        return cast("m.KeysUpdateResponse", await self._client.call(CALLS["keys.update"], cast("dict[str, Any]", fields)))

    async def revoke(self, **fields: Unpack[KeysRevokeInput]) -> m.KeysRevokeResponse:
        """Revoke an API key."""
        return cast("m.KeysRevokeResponse", await self._client.call(CALLS["keys.revoke"], cast("dict[str, Any]", fields)))


class AsyncCredits:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def read(self, **fields: Unpack[CreditsReadInput]) -> m.Credits:
        """The organization's credits."""
        return cast("m.Credits", await self._client.call(CALLS["credits.read"], cast("dict[str, Any]", fields)))

    async def read_website(self, **fields: Unpack[CreditsReadWebsiteInput]) -> m.Credits:
        """The credits that a website can spend."""
        return cast("m.Credits", await self._client.call(CALLS["credits.read_website"], cast("dict[str, Any]", fields)))

    async def read_group(self, **fields: Unpack[CreditsReadGroupInput]) -> m.Credits:
        """The credits that a group's websites can spend."""
        return cast("m.Credits", await self._client.call(CALLS["credits.read_group"], cast("dict[str, Any]", fields)))

    async def usage(self, **fields: Unpack[m.CreditsUsageParametersQuery]) -> m.CreditsUsageResponse:
        """Credits used in a window, by kind and website."""
        return cast("m.CreditsUsageResponse", await self._client.call(CALLS["credits.usage"], cast("dict[str, Any]", fields)))

    async def usage_events(self, **fields: Unpack[m.CreditsUsageEventsParametersQuery]) -> m.CreditsUsageEventsResponse:
        """Every charge, refund, grant and recorded action of a window, newest first."""
        return cast("m.CreditsUsageEventsResponse", await self._client.call(CALLS["credits.usage_events"], cast("dict[str, Any]", fields)))

    def usage_events_all(self, **fields: Unpack[m.CreditsUsageEventsParametersQuery]) -> AsyncIterator[m.CreditUsageEvent]:
        """The `events` of all pages: every charge, refund, grant and recorded action of a window, newest first."""
        return cast("AsyncIterator[m.CreditUsageEvent]", self._client.items(CALLS["credits.usage_events"], "events", cast("dict[str, Any]", fields)))


class AsyncAudit:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def list(self, **fields: Unpack[m.AuditListParametersQuery]) -> m.AuditListResponse:
        """Who changed what in the organization's administration, newest first."""
        return cast("m.AuditListResponse", await self._client.call(CALLS["audit.list"], cast("dict[str, Any]", fields)))

    def list_all(self, **fields: Unpack[m.AuditListParametersQuery]) -> AsyncIterator[m.AuditEntry]:
        """The `entries` of all pages: who changed what in the organization's administration, newest first."""
        return cast("AsyncIterator[m.AuditEntry]", self._client.items(CALLS["audit.list"], "entries", cast("dict[str, Any]", fields)))


class AsyncSecurity:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def read(self, **fields: Unpack[SecurityReadInput]) -> m.SecuritySettings:
        """What the organization asks of its members when they sign in."""
        return cast("m.SecuritySettings", await self._client.call(CALLS["security.read"], cast("dict[str, Any]", fields)))

    async def update(self, **fields: Unpack[m.SecurityUpdateRequest]) -> m.SecurityUpdateResponse:
        """Ask members for a second factor, or not any more."""
        return cast("m.SecurityUpdateResponse", await self._client.call(CALLS["security.update"], cast("dict[str, Any]", fields)))


class AsyncWhiteLabel:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def read(self, **fields: Unpack[WhiteLabelReadInput]) -> m.WhiteLabel:
        """Under what name, colour and logo pages are shown to others."""
        return cast("m.WhiteLabel", await self._client.call(CALLS["white-label.read"], cast("dict[str, Any]", fields)))

    async def update(self, **fields: Unpack[m.WhiteLabelUpdateRequest]) -> m.WhiteLabel:
        """Change under what name, colour and logo pages are shown to others."""
        return cast("m.WhiteLabel", await self._client.call(CALLS["white-label.update"], cast("dict[str, Any]", fields)))


class AsyncErasures:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def list(self, **fields: Unpack[m.ErasuresListParametersQuery]) -> m.ErasuresListResponse:
        """Websites that were erased or are being erased, with their receipts, newest first."""
        return cast("m.ErasuresListResponse", await self._client.call(CALLS["erasures.list"], cast("dict[str, Any]", fields)))

    def list_all(self, **fields: Unpack[m.ErasuresListParametersQuery]) -> AsyncIterator[m.Erasure]:
        """The `erasures` of all pages: websites that were erased or are being erased, with their receipts, newest first."""
        return cast("AsyncIterator[m.Erasure]", self._client.items(CALLS["erasures.list"], "erasures", cast("dict[str, Any]", fields)))


class AsyncShareLinks:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def list(self, **fields: Unpack[m.ShareLinksListParametersQuery]) -> m.ShareLinksListResponse:
        """List the links that open a screen of the dashboard, newest first."""
        return cast("m.ShareLinksListResponse", await self._client.call(CALLS["share-links.list"], cast("dict[str, Any]", fields)))

    def list_all(self, **fields: Unpack[m.ShareLinksListParametersQuery]) -> AsyncIterator[m.ShareLink]:
        """The `share_links` of all pages: list the links that open a screen of the dashboard, newest first."""
        return cast("AsyncIterator[m.ShareLink]", self._client.items(CALLS["share-links.list"], "share_links", cast("dict[str, Any]", fields)))

    async def create(self, **fields: Unpack[ShareLinksCreateInput]) -> m.ShareLinksCreateResponse:
        """Make a link that opens one screen of the dashboard, read only."""
        return cast("m.ShareLinksCreateResponse", await self._client.call(CALLS["share-links.create"], cast("dict[str, Any]", fields)))

    async def revoke(self, **fields: Unpack[ShareLinksRevokeInput]) -> m.ShareLinksRevokeResponse:
        """Revoke a link to a screen; it stops working at once."""
        return cast("m.ShareLinksRevokeResponse", await self._client.call(CALLS["share-links.revoke"], cast("dict[str, Any]", fields)))


class AsyncRetention:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def read(self, **fields: Unpack[RetentionReadInput]) -> m.Retention:
        """How long the organization keeps answers, jobs and trails."""
        return cast("m.Retention", await self._client.call(CALLS["retention.read"], cast("dict[str, Any]", fields)))

    async def update(self, **fields: Unpack[m.RetentionUpdateRequest]) -> m.Retention:
        """Change how long the organization keeps answers, jobs and trails."""
        return cast("m.Retention", await self._client.call(CALLS["retention.update"], cast("dict[str, Any]", fields)))


class AsyncOrganization:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def erase(self, **fields: Unpack[m.OrganizationEraseRequest]) -> m.OrganizationEraseResponse:
        """Erase the organization for good."""
        return cast("m.OrganizationEraseResponse", await self._client.call(CALLS["organization.erase"], cast("dict[str, Any]", fields)))

    async def export(self, **fields: Unpack[OrganizationExportInput]) -> str:
        """Export everything that the organization has, as one file."""
        return cast("str", await self._client.call(CALLS["organization.export"], cast("dict[str, Any]", fields)))


class AsyncInvites:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def list(self, **fields: Unpack[m.InvitesListParametersQuery]) -> m.InvitesListResponse:
        """List invitations by e-mail, newest first."""
        return cast("m.InvitesListResponse", await self._client.call(CALLS["invites.list"], cast("dict[str, Any]", fields)))

    def list_all(self, **fields: Unpack[m.InvitesListParametersQuery]) -> AsyncIterator[m.Invite]:
        """The `invites` of all pages: list invitations by e-mail, newest first."""
        return cast("AsyncIterator[m.Invite]", self._client.items(CALLS["invites.list"], "invites", cast("dict[str, Any]", fields)))

    async def create(self, **fields: Unpack[InvitesCreateInput]) -> m.InvitesCreateResponse:
        """Invite a person to the organization, a website or a group."""
        return cast("m.InvitesCreateResponse", await self._client.call(CALLS["invites.create"], cast("dict[str, Any]", fields)))

    async def resend(self, **fields: Unpack[InvitesResendInput]) -> m.InvitesResendResponse:
        """Send an invitation again and prolong it by 7 days."""
        return cast("m.InvitesResendResponse", await self._client.call(CALLS["invites.resend"], cast("dict[str, Any]", fields)))

    async def revoke(self, **fields: Unpack[InvitesRevokeInput]) -> m.InvitesRevokeResponse:
        """Revoke an invitation; its links stop working."""
        return cast("m.InvitesRevokeResponse", await self._client.call(CALLS["invites.revoke"], cast("dict[str, Any]", fields)))


class AsyncMetricsShareOfVoice:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def time_series(self, **fields: Unpack[m.RateMetricRequest]) -> m.MetricsShareOfVoiceTimeSeriesResponse:
        """Share of voice by day."""
        return cast("m.MetricsShareOfVoiceTimeSeriesResponse", await self._client.call(CALLS["metrics.share-of-voice.time-series"], cast("dict[str, Any]", fields)))

    async def cumulative(self, **fields: Unpack[m.RateMetricRequest]) -> m.MetricsShareOfVoiceCumulativeResponse:
        """Share of voice over the whole range."""
        return cast("m.MetricsShareOfVoiceCumulativeResponse", await self._client.call(CALLS["metrics.share-of-voice.cumulative"], cast("dict[str, Any]", fields)))


class AsyncMetricsPosition:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def time_series(self, **fields: Unpack[m.MetricRequest]) -> m.MetricsPositionTimeSeriesResponse:
        """Average position by day."""
        return cast("m.MetricsPositionTimeSeriesResponse", await self._client.call(CALLS["metrics.position.time-series"], cast("dict[str, Any]", fields)))

    async def cumulative(self, **fields: Unpack[m.MetricRequest]) -> m.MetricsPositionCumulativeResponse:
        """Average position over the whole range."""
        return cast("m.MetricsPositionCumulativeResponse", await self._client.call(CALLS["metrics.position.cumulative"], cast("dict[str, Any]", fields)))


class AsyncMetricsMentionRate:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def time_series(self, **fields: Unpack[m.RateMetricRequest]) -> m.MetricsMentionRateTimeSeriesResponse:
        """Mention rate by day."""
        return cast("m.MetricsMentionRateTimeSeriesResponse", await self._client.call(CALLS["metrics.mention-rate.time-series"], cast("dict[str, Any]", fields)))

    async def cumulative(self, **fields: Unpack[m.RateMetricRequest]) -> m.MetricsMentionRateCumulativeResponse:
        """Mention rate over the whole range."""
        return cast("m.MetricsMentionRateCumulativeResponse", await self._client.call(CALLS["metrics.mention-rate.cumulative"], cast("dict[str, Any]", fields)))


class AsyncMetricsCitationRate:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def time_series(self, **fields: Unpack[m.RateMetricRequest]) -> m.MetricsCitationRateTimeSeriesResponse:
        """Citation rate by day."""
        return cast("m.MetricsCitationRateTimeSeriesResponse", await self._client.call(CALLS["metrics.citation-rate.time-series"], cast("dict[str, Any]", fields)))

    async def cumulative(self, **fields: Unpack[m.RateMetricRequest]) -> m.MetricsCitationRateCumulativeResponse:
        """Citation rate over the whole range."""
        return cast("m.MetricsCitationRateCumulativeResponse", await self._client.call(CALLS["metrics.citation-rate.cumulative"], cast("dict[str, Any]", fields)))


class AsyncMetricsAgreement:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def cumulative(self, **fields: Unpack[m.AgreementRequest]) -> m.MetricsAgreementCumulativeResponse:
        """Test-retest agreement over the whole range."""
        return cast("m.MetricsAgreementCumulativeResponse", await self._client.call(CALLS["metrics.agreement.cumulative"], cast("dict[str, Any]", fields)))


class AsyncMetrics:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client
        self.share_of_voice = AsyncMetricsShareOfVoice(client)
        self.position = AsyncMetricsPosition(client)
        self.mention_rate = AsyncMetricsMentionRate(client)
        self.citation_rate = AsyncMetricsCitationRate(client)
        self.agreement = AsyncMetricsAgreement(client)

    async def compare(self, **fields: Unpack[m.CompareRequest]) -> m.MetricsCompareResponse:
        """Compare a metric between two windows, schedules, models, locations or sets of prompts, with a verdict."""
        return cast("m.MetricsCompareResponse", await self._client.call(CALLS["metrics.compare"], cast("dict[str, Any]", fields)))

    async def shopping(self, **fields: Unpack[m.MetricsShoppingRequest]) -> m.MetricsShoppingResponse:
        """How the own products appear in product carousels: offers, prices, merchants, positions."""
        return cast("m.MetricsShoppingResponse", await self._client.call(CALLS["metrics.shopping"], cast("dict[str, Any]", fields)))


class AsyncSources:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def list(self, **fields: Unpack[m.SourcesListRequest]) -> m.SourcesListResponse:
        """List the domains that answers cite, with how often and beside whom."""
        return cast("m.SourcesListResponse", await self._client.call(CALLS["sources.list"], cast("dict[str, Any]", fields)))

    def list_all(self, **fields: Unpack[m.SourcesListRequest]) -> AsyncIterator[dict[str, Any]]:
        """The `sources` of all pages: list the domains that answers cite, with how often and beside whom."""
        return cast("AsyncIterator[dict[str, Any]]", self._client.items(CALLS["sources.list"], "sources", cast("dict[str, Any]", fields)))

    async def pages(self, **fields: Unpack[m.SourcesPagesRequest]) -> m.SourcesPagesResponse:
        """List the pages that answers cite, with how often and on which days."""
        return cast("m.SourcesPagesResponse", await self._client.call(CALLS["sources.pages"], cast("dict[str, Any]", fields)))

    def pages_all(self, **fields: Unpack[m.SourcesPagesRequest]) -> AsyncIterator[m.SourcePage]:
        """The `pages` of all pages: list the pages that answers cite, with how often and on which days."""
        return cast("AsyncIterator[m.SourcePage]", self._client.items(CALLS["sources.pages"], "pages", cast("dict[str, Any]", fields)))


class AsyncAttributes:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def list(self, **fields: Unpack[m.AttributesListParametersQuery]) -> m.AttributesListResponse:
        """List the perceptions found in answers that mention the brand."""
        return cast("m.AttributesListResponse", await self._client.call(CALLS["attributes.list"], cast("dict[str, Any]", fields)))

    async def cumulative(self, **fields: Unpack[m.AttributesCumulativeRequest]) -> m.AttributesCumulativeResponse:
        """How often answers ascribe each attribute to the brand and to its competitors."""
        return cast("m.AttributesCumulativeResponse", await self._client.call(CALLS["attributes.cumulative"], cast("dict[str, Any]", fields)))

    async def time_series(self, **fields: Unpack[m.AttributesTimeSeriesRequest]) -> m.AttributesTimeSeriesResponse:
        """How often answers ascribe one attribute to the brand, by day."""
        return cast("m.AttributesTimeSeriesResponse", await self._client.call(CALLS["attributes.time-series"], cast("dict[str, Any]", fields)))

    async def sentences(self, **fields: Unpack[m.AttributesSentencesRequest]) -> m.AttributesSentencesResponse:
        """List the sentences on which an attribute rests, newest answers first."""
        return cast("m.AttributesSentencesResponse", await self._client.call(CALLS["attributes.sentences"], cast("dict[str, Any]", fields)))

    def sentences_all(self, **fields: Unpack[m.AttributesSentencesRequest]) -> AsyncIterator[dict[str, Any]]:
        """The `sentences` of all pages: list the sentences on which an attribute rests, newest answers first."""
        return cast("AsyncIterator[dict[str, Any]]", self._client.items(CALLS["attributes.sentences"], "sentences", cast("dict[str, Any]", fields)))

    async def remove(self, **fields: Unpack[AttributesRemoveInput]) -> m.AttributesRemoveResponse:
        """Remove an attribute: it is not shown again, whatever later answers say, until it is restored."""
        return cast("m.AttributesRemoveResponse", await self._client.call(CALLS["attributes.remove"], cast("dict[str, Any]", fields)))

    async def restore(self, **fields: Unpack[AttributesRestoreInput]) -> m.AttributesRestoreResponse:
        """Show an attribute again that was removed."""
        return cast("m.AttributesRestoreResponse", await self._client.call(CALLS["attributes.restore"], cast("dict[str, Any]", fields)))


class AsyncLookerStudio:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def data(self, **fields: Unpack[m.LookerStudioDataRequest]) -> m.LookerStudioDataResponse:
        """Rows for a Looker Studio community connector."""
        return cast("m.LookerStudioDataResponse", await self._client.call(CALLS["looker-studio.data"], cast("dict[str, Any]", fields)))


class AsyncQuery:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def metrics(self, **fields: Unpack[m.QueryMetricsRequest]) -> m.QueryMetricsResponse:
        """Ask one question about visibility: metrics by any dimensions."""
        return cast("m.QueryMetricsResponse", await self._client.call(CALLS["query.metrics"], cast("dict[str, Any]", fields)))

    def metrics_all(self, **fields: Unpack[m.QueryMetricsRequest]) -> AsyncIterator[dict[str, Any]]:
        """The `rows` of all pages: ask one question about visibility: metrics by any dimensions."""
        return cast("AsyncIterator[dict[str, Any]]", self._client.items(CALLS["query.metrics"], "rows", cast("dict[str, Any]", fields)))

    async def rows(self, **fields: Unpack[m.QueryRowsRequest]) -> m.QueryRowsResponse:
        """Ask one question about single answers, mentions, citations or products."""
        return cast("m.QueryRowsResponse", await self._client.call(CALLS["query.rows"], cast("dict[str, Any]", fields)))

    def rows_all(self, **fields: Unpack[m.QueryRowsRequest]) -> AsyncIterator[dict[str, Any]]:
        """The `rows` of all pages: ask one question about single answers, mentions, citations or products."""
        return cast("AsyncIterator[dict[str, Any]]", self._client.items(CALLS["query.rows"], "rows", cast("dict[str, Any]", fields)))

    async def counts(self, **fields: Unpack[m.QueryCountsRequest]) -> m.QueryCountsResponse:
        """Count answers, mentions, citations or products by their fields."""
        return cast("m.QueryCountsResponse", await self._client.call(CALLS["query.counts"], cast("dict[str, Any]", fields)))


class AsyncExportDestinations:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def create(self, **fields: Unpack[ExportDestinationsCreateInput]) -> m.ExportDestinationsCreateResponse:
        """Push exports to S3-compatible storage on a schedule."""
        return cast("m.ExportDestinationsCreateResponse", await self._client.call(CALLS["export-destinations.create"], cast("dict[str, Any]", fields)))

    async def list(self, **fields: Unpack[m.ExportDestinationsListParametersQuery]) -> m.ExportDestinationsListResponse:
        """The storages that exports are pushed to, with the last push of each."""
        return cast("m.ExportDestinationsListResponse", await self._client.call(CALLS["export-destinations.list"], cast("dict[str, Any]", fields)))

    async def push(self, **fields: Unpack[ExportDestinationsPushInput]) -> m.ExportDestinationsPushResponse:
        """Push to a storage now."""
        return cast("m.ExportDestinationsPushResponse", await self._client.call(CALLS["export-destinations.push"], cast("dict[str, Any]", fields)))

    async def delete(self, **fields: Unpack[ExportDestinationsDeleteInput]) -> m.ExportDestinationsDeleteResponse:
        """Stop pushing to a storage and forget its secret."""
        return cast("m.ExportDestinationsDeleteResponse", await self._client.call(CALLS["export-destinations.delete"], cast("dict[str, Any]", fields)))


class AsyncResponses:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def list(self, **fields: Unpack[m.ResponsesListRequest]) -> m.ResponsesListResponse:
        """List the answers of the models, newest first."""
        return cast("m.ResponsesListResponse", await self._client.call(CALLS["responses.list"], cast("dict[str, Any]", fields)))

    def list_all(self, **fields: Unpack[m.ResponsesListRequest]) -> AsyncIterator[m.Response]:
        """The `responses` of all pages: list the answers of the models, newest first."""
        return cast("AsyncIterator[m.Response]", self._client.items(CALLS["responses.list"], "responses", cast("dict[str, Any]", fields)))

    async def read(self, **fields: Unpack[ResponsesReadInput]) -> m.ResponsesReadResponse:
        """Read one answer of a model, with the sentences that name each company."""
        return cast("m.ResponsesReadResponse", await self._client.call(CALLS["responses.read"], cast("dict[str, Any]", fields)))

    async def date_range(self, **fields: Unpack[m.ResponsesDateRangeParametersQuery]) -> m.ResponsesDateRangeResponse:
        """First and last UTC day with an answer."""
        return cast("m.ResponsesDateRangeResponse", await self._client.call(CALLS["responses.date-range"], cast("dict[str, Any]", fields)))


class AsyncOverview:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def read(self, **fields: Unpack[m.OverviewReadParametersQuery]) -> m.OverviewReadResponse:
        """What a website tracks, and for which days there are answers."""
        return cast("m.OverviewReadResponse", await self._client.call(CALLS["overview.read"], cast("dict[str, Any]", fields)))


class AsyncSavedViews:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def list(self, **fields: Unpack[m.SavedViewsListParametersQuery]) -> m.SavedViewsListResponse:
        """List a website's saved views."""
        return cast("m.SavedViewsListResponse", await self._client.call(CALLS["saved-views.list"], cast("dict[str, Any]", fields)))

    async def create(self, **fields: Unpack[SavedViewsCreateInput]) -> m.SavedViewsCreateResponse:
        """Save a view: filters under a name."""
        return cast("m.SavedViewsCreateResponse", await self._client.call(CALLS["saved-views.create"], cast("dict[str, Any]", fields)))

    async def update(self, **fields: Unpack[SavedViewsUpdateInput]) -> m.SavedViewsUpdateResponse:
        """Change a saved view."""
        return cast("m.SavedViewsUpdateResponse", await self._client.call(CALLS["saved-views.update"], cast("dict[str, Any]", fields)))

    async def delete(self, **fields: Unpack[SavedViewsDeleteInput]) -> m.SavedViewsDeleteResponse:
        """Delete a saved view."""
        return cast("m.SavedViewsDeleteResponse", await self._client.call(CALLS["saved-views.delete"], cast("dict[str, Any]", fields)))


class AsyncSeo:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def submit(self, **fields: Unpack[m.SeoSubmitRequest]) -> m.SeoJobReceipt:
        """Ask for SEO and AI-search recommendations for a draft or a public page."""
        return cast("m.SeoJobReceipt", await self._client.call(CALLS["seo.submit"], cast("dict[str, Any]", fields)))

    async def list(self, **fields: Unpack[m.SeoListParametersQuery]) -> m.SeoListResponse:
        """List a website's jobs for SEO and AI-search recommendations, newest first."""
        return cast("m.SeoListResponse", await self._client.call(CALLS["seo.list"], cast("dict[str, Any]", fields)))

    def list_all(self, **fields: Unpack[m.SeoListParametersQuery]) -> AsyncIterator[m.ListedSeoJob]:
        """The `jobs` of all pages: list a website's jobs for SEO and AI-search recommendations, newest first."""
        return cast("AsyncIterator[m.ListedSeoJob]", self._client.items(CALLS["seo.list"], "jobs", cast("dict[str, Any]", fields)))

    async def read(self, **fields: Unpack[SeoReadInput]) -> m.SeoJob:
        """Poll a job for SEO and AI-search recommendations."""
        return cast("m.SeoJob", await self._client.call(CALLS["seo.read"], cast("dict[str, Any]", fields)))

    async def cancel(self, **fields: Unpack[SeoCancelInput]) -> m.SeoJob:
        """Cancel a job for SEO and AI-search recommendations."""
        return cast("m.SeoJob", await self._client.call(CALLS["seo.cancel"], cast("dict[str, Any]", fields)))


class AsyncPitches:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def create(self, **fields: Unpack[PitchesCreateInput]) -> m.PitchesCreateResponse:
        """Ask for a pitch report about a website."""
        return cast("m.PitchesCreateResponse", await self._client.call(CALLS["pitches.create"], cast("dict[str, Any]", fields)))

    async def list(self, **fields: Unpack[m.PitchesListParametersQuery]) -> m.PitchesListResponse:
        """List the organization's pitches, newest first, and what is left of the allowance."""
        return cast("m.PitchesListResponse", await self._client.call(CALLS["pitches.list"], cast("dict[str, Any]", fields)))

    def list_all(self, **fields: Unpack[m.PitchesListParametersQuery]) -> AsyncIterator[m.Pitch]:
        """The `pitches` of all pages: list the organization's pitches, newest first, and what is left of the allowance."""
        return cast("AsyncIterator[m.Pitch]", self._client.items(CALLS["pitches.list"], "pitches", cast("dict[str, Any]", fields)))

    async def read(self, **fields: Unpack[PitchesReadInput]) -> m.PitchDetail:
        """Read a pitch: how far it is, and what it found."""
        return cast("m.PitchDetail", await self._client.call(CALLS["pitches.read"], cast("dict[str, Any]", fields)))

    async def renew_link(self, **fields: Unpack[PitchesRenewLinkInput]) -> m.PitchesRenewLinkResponse:
        """Give a report a new link; the old one stops working."""
        return cast("m.PitchesRenewLinkResponse", await self._client.call(CALLS["pitches.renew_link"], cast("dict[str, Any]", fields)))

    async def revoke_link(self, **fields: Unpack[PitchesRevokeLinkInput]) -> m.PitchesRevokeLinkResponse:
        """Close a report's page: its link stops working."""
        return cast("m.PitchesRevokeLinkResponse", await self._client.call(CALLS["pitches.revoke_link"], cast("dict[str, Any]", fields)))


class AsyncContentVersions:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def list(self, **fields: Unpack[ContentVersionsListInput]) -> m.ContentVersionsListResponse:
        """List the recorded versions of a draft, newest first."""
        return cast("m.ContentVersionsListResponse", await self._client.call(CALLS["content.versions.list"], cast("dict[str, Any]", fields)))

    def list_all(self, **fields: Unpack[ContentVersionsListInput]) -> AsyncIterator[m.ContentVersion]:
        """The `versions` of all pages: list the recorded versions of a draft, newest first."""
        return cast("AsyncIterator[m.ContentVersion]", self._client.items(CALLS["content.versions.list"], "versions", cast("dict[str, Any]", fields)))

    async def read(self, **fields: Unpack[ContentVersionsReadInput]) -> m.ContentVersionsReadResponse:
        """Read the text of a recorded version."""
        return cast("m.ContentVersionsReadResponse", await self._client.call(CALLS["content.versions.read"], cast("dict[str, Any]", fields)))

    async def restore(self, **fields: Unpack[ContentVersionsRestoreInput]) -> m.ContentEditResult:
        """Make the text of an earlier version the newest one."""
        return cast("m.ContentEditResult", await self._client.call(CALLS["content.versions.restore"], cast("dict[str, Any]", fields)))


class AsyncContentSheets:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def list(self, **fields: Unpack[m.ContentSheetsListParametersQuery]) -> m.ContentSheetsListResponse:
        """List the tabs of the Content Hub with their columns, oldest first."""
        return cast("m.ContentSheetsListResponse", await self._client.call(CALLS["content.sheets.list"], cast("dict[str, Any]", fields)))

    async def create(self, **fields: Unpack[ContentSheetsCreateInput]) -> m.ContentSheetsCreateResponse:
        """Add a tab to the Content Hub."""
        return cast("m.ContentSheetsCreateResponse", await self._client.call(CALLS["content.sheets.create"], cast("dict[str, Any]", fields)))

    async def update(self, **fields: Unpack[ContentSheetsUpdateInput]) -> m.ContentSheetsUpdateResponse:
        """Rename a tab."""
        return cast("m.ContentSheetsUpdateResponse", await self._client.call(CALLS["content.sheets.update"], cast("dict[str, Any]", fields)))

    async def delete(self, **fields: Unpack[ContentSheetsDeleteInput]) -> m.ContentSheetsDeleteResponse:
        """Remove a tab with its columns."""
        return cast("m.ContentSheetsDeleteResponse", await self._client.call(CALLS["content.sheets.delete"], cast("dict[str, Any]", fields)))


class AsyncContentColumns:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def create(self, **fields: Unpack[ContentColumnsCreateInput]) -> m.ContentColumnsCreateResponse:
        """Add a column to a tab."""
        return cast("m.ContentColumnsCreateResponse", await self._client.call(CALLS["content.columns.create"], cast("dict[str, Any]", fields)))

    async def update(self, **fields: Unpack[ContentColumnsUpdateInput]) -> m.ContentColumnsUpdateResponse:
        """Rename a column, add or rename its options."""
        return cast("m.ContentColumnsUpdateResponse", await self._client.call(CALLS["content.columns.update"], cast("dict[str, Any]", fields)))

    async def delete(self, **fields: Unpack[ContentColumnsDeleteInput]) -> m.ContentColumnsDeleteResponse:
        """Remove a column with all its values."""
        return cast("m.ContentColumnsDeleteResponse", await self._client.call(CALLS["content.columns.delete"], cast("dict[str, Any]", fields)))


class AsyncContentItems:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def csv(self, **fields: Unpack[m.ContentItemsCsvParametersQuery]) -> str:
        """Export content items as CSV, safe to open in a spreadsheet, newest first."""
        return cast("str", await self._client.call(CALLS["content.items.csv"], cast("dict[str, Any]", fields)))

    async def jsonl(self, **fields: Unpack[m.ContentItemsJsonlParametersQuery]) -> str:
        """Export content items as JSON lines, newest first."""
        return cast("str", await self._client.call(CALLS["content.items.jsonl"], cast("dict[str, Any]", fields)))

    async def __call__(self, **fields: Unpack[m.ContentItemsParametersQuery]) -> m.ContentItemsResponse:
        """List every content item of a website, newest first unless sorted otherwise."""
        return cast("m.ContentItemsResponse", await self._client.call(CALLS["content.items"], cast("dict[str, Any]", fields)))

    def all(self, **fields: Unpack[m.ContentItemsParametersQuery]) -> AsyncIterator[m.ContentItem]:
        """The `items` of all pages: list every content item of a website, newest first unless sorted otherwise."""
        return cast("AsyncIterator[m.ContentItem]", self._client.items(CALLS["content.items"], "items", cast("dict[str, Any]", fields)))


class AsyncContentPrompts:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def csv(self, **fields: Unpack[m.ContentPromptsCsvRequest]) -> str:
        """Export the prompts that cite a content item as CSV, safe to open in a spreadsheet."""
        return cast("str", await self._client.call(CALLS["content.prompts.csv"], cast("dict[str, Any]", fields)))

    async def jsonl(self, **fields: Unpack[m.ContentPromptsJsonlRequest]) -> str:
        """Export the prompts that cite a content item as JSON lines."""
        return cast("str", await self._client.call(CALLS["content.prompts.jsonl"], cast("dict[str, Any]", fields)))

    async def __call__(self, **fields: Unpack[m.ContentPromptsRequest]) -> m.ContentPromptsResponse:
        """Which prompts' answers cite a content item's page."""
        return cast("m.ContentPromptsResponse", await self._client.call(CALLS["content.prompts"], cast("dict[str, Any]", fields)))


class AsyncContent:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client
        self.versions = AsyncContentVersions(client)
        self.sheets = AsyncContentSheets(client)
        self.columns = AsyncContentColumns(client)
        self.items = AsyncContentItems(client)
        self.prompts = AsyncContentPrompts(client)

    async def read(self, **fields: Unpack[ContentReadInput]) -> m.Content:
        """Read a content item with its text."""
        return cast("m.Content", await self._client.call(CALLS["content.read"], cast("dict[str, Any]", fields)))

    async def update(self, **fields: Unpack[ContentUpdateInput]) -> m.Content:
        """Change what is known about a content item, or move it to another tab."""
        return cast("m.Content", await self._client.call(CALLS["content.update"], cast("dict[str, Any]", fields)))

    async def delete(self, **fields: Unpack[ContentDeleteInput]) -> m.ContentDeleteResponse:
        """Remove a content item with all its versions."""
        return cast("m.ContentDeleteResponse", await self._client.call(CALLS["content.delete"], cast("dict[str, Any]", fields)))

    async def create(self, **fields: Unpack[ContentCreateInput]) -> m.Content:
        """Add a text or a page that was written elsewhere."""
        return cast("m.Content", await self._client.call(CALLS["content.create"], cast("dict[str, Any]", fields)))

    async def edit(self, **fields: Unpack[ContentEditInput]) -> m.ContentEditResult:
        """Change a draft by exact find and replace."""
        return cast("m.ContentEditResult", await self._client.call(CALLS["content.edit"], cast("dict[str, Any]", fields)))

    async def autosave(self, **fields: Unpack[ContentAutosaveInput]) -> m.ContentAutosaveResponse:
        """Save a draft's text without recording a version."""
        return cast("m.ContentAutosaveResponse", await self._client.call(CALLS["content.autosave"], cast("dict[str, Any]", fields)))

    async def publish(self, **fields: Unpack[ContentPublishInput]) -> m.ContentPublishResponse:
        """Mark a content item as published."""
        return cast("m.ContentPublishResponse", await self._client.call(CALLS["content.publish"], cast("dict[str, Any]", fields)))

    async def generate(self, **fields: Unpack[ContentGenerateInput]) -> m.ContentGenerateResponse:
        """Have a draft written from a brief, or a page improved."""
        return cast("m.ContentGenerateResponse", await self._client.call(CALLS["content.generate"], cast("dict[str, Any]", fields)))

    async def cancel(self, **fields: Unpack[ContentCancelInput]) -> m.Content:
        """Stop the writing of a draft, or the review of an Optimize draft."""
        return cast("m.Content", await self._client.call(CALLS["content.cancel"], cast("dict[str, Any]", fields)))

    async def track(self, **fields: Unpack[ContentTrackInput]) -> m.ContentTrackResponse:
        """Track existing or third-party pages as content items."""
        return cast("m.ContentTrackResponse", await self._client.call(CALLS["content.track"], cast("dict[str, Any]", fields)))


class AsyncKnowledgeBase:
    def __init__(self, client: Asynchronous) -> None:
        self._client = client

    async def create_pillar(self, **fields: Unpack[KnowledgeBaseCreatePillarInput]) -> m.KnowledgeBaseCreatePillarResponse:
        """Create a pillar of the Knowledge Base."""
        return cast("m.KnowledgeBaseCreatePillarResponse", await self._client.call(CALLS["knowledge-base.create-pillar"], cast("dict[str, Any]", fields)))

    async def list_pillars(self, **fields: Unpack[m.KnowledgeBaseListPillarsParametersQuery]) -> m.KnowledgeBaseListPillarsResponse:
        """List the pillars of the Knowledge Base."""
        return cast("m.KnowledgeBaseListPillarsResponse", await self._client.call(CALLS["knowledge-base.list-pillars"], cast("dict[str, Any]", fields)))

    async def update_pillar(self, **fields: Unpack[KnowledgeBaseUpdatePillarInput]) -> m.KnowledgeBaseUpdatePillarResponse:
        """Rename, describe, archive or publish a pillar."""
        return cast("m.KnowledgeBaseUpdatePillarResponse", await self._client.call(CALLS["knowledge-base.update-pillar"], cast("dict[str, Any]", fields)))

    async def delete_pillars(self, **fields: Unpack[m.KnowledgeBaseDeletePillarsRequest]) -> m.KnowledgeBaseDeletePillarsResponse:
        """Delete pillars with all their facts, for good."""
        return cast("m.KnowledgeBaseDeletePillarsResponse", await self._client.call(CALLS["knowledge-base.delete-pillars"], cast("dict[str, Any]", fields)))

    async def merge_pillars(self, **fields: Unpack[m.KnowledgeBaseMergePillarsRequest]) -> m.KnowledgeBaseMergePillarsResponse:
        """Merge pillars into a published one and delete them."""
        return cast("m.KnowledgeBaseMergePillarsResponse", await self._client.call(CALLS["knowledge-base.merge-pillars"], cast("dict[str, Any]", fields)))

    async def create_facts(self, **fields: Unpack[KnowledgeBaseCreateFactsInput]) -> m.KnowledgeBaseCreateFactsResponse:
        """Add one fact or many under a published pillar."""
        return cast("m.KnowledgeBaseCreateFactsResponse", await self._client.call(CALLS["knowledge-base.create-facts"], cast("dict[str, Any]", fields)))

    async def list_facts(self, **fields: Unpack[m.KnowledgeBaseListFactsParametersQuery]) -> m.KnowledgeBaseListFactsResponse:
        """List the facts of the Knowledge Base, newest first unless sorted otherwise."""
        return cast("m.KnowledgeBaseListFactsResponse", await self._client.call(CALLS["knowledge-base.list-facts"], cast("dict[str, Any]", fields)))

    def list_facts_all(self, **fields: Unpack[m.KnowledgeBaseListFactsParametersQuery]) -> AsyncIterator[m.Fact]:
        """The `facts` of all pages: list the facts of the Knowledge Base, newest first unless sorted otherwise."""
        return cast("AsyncIterator[m.Fact]", self._client.items(CALLS["knowledge-base.list-facts"], "facts", cast("dict[str, Any]", fields)))

    async def update_fact(self, **fields: Unpack[KnowledgeBaseUpdateFactInput]) -> m.KnowledgeBaseUpdateFactResponse:
        """Change a fact."""
        return cast("m.KnowledgeBaseUpdateFactResponse", await self._client.call(CALLS["knowledge-base.update-fact"], cast("dict[str, Any]", fields)))

    async def move_facts(self, **fields: Unpack[m.KnowledgeBaseMoveFactsRequest]) -> m.KnowledgeBaseMoveFactsResponse:
        """File facts under another pillar."""
        return cast("m.KnowledgeBaseMoveFactsResponse", await self._client.call(CALLS["knowledge-base.move-facts"], cast("dict[str, Any]", fields)))

    async def review_facts(self, **fields: Unpack[m.KnowledgeBaseReviewFactsRequest]) -> m.KnowledgeBaseReviewFactsResponse:
        """Approve or reject facts that wait for review."""
        return cast("m.KnowledgeBaseReviewFactsResponse", await self._client.call(CALLS["knowledge-base.review-facts"], cast("dict[str, Any]", fields)))

    async def import_facts(self, **fields: Unpack[KnowledgeBaseImportFactsInput]) -> m.KnowledgeBaseImportFactsResponse:
        """Read facts out of a public page or a text."""
        return cast("m.KnowledgeBaseImportFactsResponse", await self._client.call(CALLS["knowledge-base.import-facts"], cast("dict[str, Any]", fields)))

    async def read_import(self, **fields: Unpack[KnowledgeBaseReadImportInput]) -> m.KnowledgeBaseReadImportResponse:
        """See how an import of facts stands."""
        return cast("m.KnowledgeBaseReadImportResponse", await self._client.call(CALLS["knowledge-base.read-import"], cast("dict[str, Any]", fields)))


class AsyncOperations:
    def __init__(self, client: Asynchronous) -> None:
        self.websites = AsyncWebsites(client)
        self.prompts = AsyncPrompts(client)
        self.prompt_tags = AsyncPromptTags(client)
        self.topics = AsyncTopics(client)
        self.locations = AsyncLocations(client)
        self.prompt_schedules = AsyncPromptSchedules(client)
        self.response_streaming = AsyncResponseStreaming(client)
        self.rescoring = AsyncRescoring(client)
        self.instrument_changes = AsyncInstrumentChanges(client)
        self.competitors = AsyncCompetitors(client)
        self.activity = AsyncActivity(client)
        self.groups = AsyncGroups(client)
        self.members = AsyncMembers(client)
        self.roles = AsyncRoles(client)
        self.keys = AsyncKeys(client)
        self.credits = AsyncCredits(client)
        self.audit = AsyncAudit(client)
        self.security = AsyncSecurity(client)
        self.white_label = AsyncWhiteLabel(client)
        self.erasures = AsyncErasures(client)
        self.share_links = AsyncShareLinks(client)
        self.retention = AsyncRetention(client)
        self.organization = AsyncOrganization(client)
        self.invites = AsyncInvites(client)
        self.metrics = AsyncMetrics(client)
        self.sources = AsyncSources(client)
        self.attributes = AsyncAttributes(client)
        self.looker_studio = AsyncLookerStudio(client)
        self.query = AsyncQuery(client)
        self.export_destinations = AsyncExportDestinations(client)
        self.responses = AsyncResponses(client)
        self.overview = AsyncOverview(client)
        self.saved_views = AsyncSavedViews(client)
        self.seo = AsyncSeo(client)
        self.pitches = AsyncPitches(client)
        self.content = AsyncContent(client)
        self.knowledge_base = AsyncKnowledgeBase(client)
