# Made from docs/openapi.json by "npm run openapi"; not to be changed by hand.
from __future__ import annotations

from typing import Any, Literal, TypeAlias

from typing_extensions import NotRequired, TypedDict


class Detection(TypedDict):
    ambiguous: NotRequired[bool]
    context_words: NotRequired[list[str]]
    negative_patterns: NotRequired[list[str]]


class NewPrompt(TypedDict):
    text: str
    type: NotRequired[Literal['discovery', 'high_intent'] | None]
    status: NotRequired[Literal['active', 'paused']]
    tag_ids: NotRequired[list[str]]
    topic_id: NotRequired[str | None]
    location_ids: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    volume: NotRequired[str | int | None]


class Filters(TypedDict):
    start_date: str
    end_date: NotRequired[str]
    models: NotRequired[list[Literal['chatgpt', 'perplexity', 'gemini', 'claude', 'copilot', 'grok', 'deepseek', 'google_ai_overview', 'google_ai_mode', 'meta_ai']]]
    prompt_ids: NotRequired[list[str]]
    competitor_ids: NotRequired[list[str]]
    location_ids: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    prompt_tags: NotRequired[list[str]]
    prompt_tags_operator: NotRequired[Literal['any', 'all']]
    topic_ids: NotRequired[list[str]]
    prompt_type: NotRequired[Literal['discovery', 'high_intent'] | None]
    branded: NotRequired[bool]
    schedule_id: NotRequired[str]
    include_cut: NotRequired[bool]


class Comparison(TypedDict):
    name: NotRequired[str]
    baseline: Filters
    compared: Filters


class QuestionFilters(TypedDict):
    start_date: str
    end_date: NotRequired[str]
    models: NotRequired[list[Literal['chatgpt', 'perplexity', 'gemini', 'claude', 'copilot', 'grok', 'deepseek', 'google_ai_overview', 'google_ai_mode', 'meta_ai']]]
    prompt_ids: NotRequired[list[str]]
    competitor_ids: NotRequired[list[str]]
    location_ids: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    prompt_tags: NotRequired[list[str]]
    prompt_tags_operator: NotRequired[Literal['any', 'all']]
    topic_ids: NotRequired[list[str]]
    prompt_type: NotRequired[Literal['discovery', 'high_intent'] | None]
    branded: NotRequired[bool]
    include_cut: NotRequired[bool]
    has_search_queries: NotRequired[Any]
    search_query_text: NotRequired[Any]
    search_query_text_operator: NotRequired[Any]


class RowFilters(TypedDict):
    start_date: str
    end_date: NotRequired[str]
    models: NotRequired[list[Literal['chatgpt', 'perplexity', 'gemini', 'claude', 'copilot', 'grok', 'deepseek', 'google_ai_overview', 'google_ai_mode', 'meta_ai']]]
    prompt_ids: NotRequired[list[str]]
    competitor_ids: NotRequired[list[str]]
    location_ids: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    prompt_tags: NotRequired[list[str]]
    prompt_tags_operator: NotRequired[Literal['any', 'all']]
    topic_ids: NotRequired[list[str]]
    prompt_type: NotRequired[Literal['discovery', 'high_intent'] | None]
    branded: NotRequired[bool]
    schedule_id: NotRequired[Any]
    include_cut: NotRequired[bool]
    has_search_queries: NotRequired[bool]
    search_query_text: NotRequired[str]
    search_query_text_operator: NotRequired[Literal['contains', 'does_not_contain']]


class RowCondition(TypedDict):
    field: str
    operator: NotRequired[Literal['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'contains', 'is_null']]
    value: str | float | bool | list[str | float | bool]


class ResponseFilters(TypedDict):
    start_date: str
    end_date: NotRequired[str]
    models: NotRequired[list[Literal['chatgpt', 'perplexity', 'gemini', 'claude', 'copilot', 'grok', 'deepseek', 'google_ai_overview', 'google_ai_mode', 'meta_ai']]]
    prompt_ids: NotRequired[list[str]]
    competitor_ids: NotRequired[list[str]]
    location_ids: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    prompt_tags: NotRequired[list[str]]
    prompt_tags_operator: NotRequired[Literal['any', 'all']]
    topic_ids: NotRequired[list[str]]
    prompt_type: NotRequired[Literal['discovery', 'high_intent'] | None]
    branded: NotRequired[bool]
    schedule_id: NotRequired[str]
    include_cut: NotRequired[bool]
    has_search_queries: NotRequired[bool]
    search_query_text: NotRequired[str]
    search_query_text_operator: NotRequired[Literal['contains', 'does_not_contain']]


class SavedFilters(TypedDict):
    start_date: NotRequired[str]
    end_date: NotRequired[str]
    models: NotRequired[list[Literal['chatgpt', 'perplexity', 'gemini', 'claude', 'copilot', 'grok', 'deepseek', 'google_ai_overview', 'google_ai_mode', 'meta_ai']]]
    prompt_ids: NotRequired[list[str]]
    competitor_ids: NotRequired[list[str]]
    location_ids: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    prompt_tags: NotRequired[list[str]]
    prompt_tags_operator: NotRequired[Literal['any', 'all']]
    topic_ids: NotRequired[list[str]]
    prompt_type: NotRequired[Literal['discovery', 'high_intent'] | None]
    branded: NotRequired[bool]
    schedule_id: NotRequired[str]
    include_cut: NotRequired[bool]
    has_search_queries: NotRequired[Any]
    search_query_text: NotRequired[Any]
    search_query_text_operator: NotRequired[Any]


class ContentFieldValue(TypedDict):
    column: str
    value: Any


class ContentBrief(TypedDict):
    topic: NotRequired[str]
    prompt_ids: NotRequired[list[str]]
    tone: NotRequired[str]
    length_words: NotRequired[int]
    sources: NotRequired[list[str]]
    instructions: NotRequired[str]


class Error(TypedDict):
    error: str


class Pagination(TypedDict):
    page_num: int
    page_size: int
    total: int


class InvalidInputError(TypedDict):
    error: str
    not_found_ids: NotRequired[list[str]]
    paused_ids: NotRequired[list[str]]


class ConflictError(TypedDict):
    error: str
    existing: NotRequired[dict[str, Any]]


class NamedRecord(TypedDict):
    id: str
    name: str


class PromptHint(TypedDict):
    code: Literal['names_own_brand', 'too_long', 'not_a_buyer_question', 'near_duplicate', 'was_deleted', 'language_differs']
    message: str
    prompt_id: NotRequired[str]


class NotFoundError(TypedDict):
    error: str
    not_found_ids: NotRequired[list[str]]


class PromptTag5(TypedDict):
    id: str
    name: str
    prompt_count: int


class Topic(TypedDict):
    id: str
    name: str
    prompt_count: int


class Location(TypedDict):
    id: str
    name: str
    country: str | None
    region: str | None
    city: str | None
    prompt_count: int


class Held(TypedDict):
    reason: str
    since: str


class PromptSchedule(TypedDict):
    id: str
    name: str
    kind: Literal['default', 'custom']
    selection: str
    is_active: bool
    held: Held | None
    archived_at: str | None
    starts_on: str | None
    ends_on: str | None
    weekdays: list[int]
    hour: int
    hours: list[int]
    samples: int
    sample_spread: Literal['run', 'day']
    models: dict[str, bool] | None
    prompt_ids: list[str] | None
    tag_ids: list[str] | None
    created_at: str
    updated_at: str


class Prompt1(TypedDict):
    id: str
    text: str
    responses: int
    credits: int


class Model(TypedDict):
    model: Literal['chatgpt', 'perplexity', 'gemini', 'claude', 'copilot', 'grok', 'deepseek', 'google_ai_overview', 'google_ai_mode', 'meta_ai']
    responses: int
    credits: int


class Location1(TypedDict):
    id: str | None
    name: str | None
    responses: int
    credits: int


class RunPlan(TypedDict):
    responses: int
    credits: int
    samples: int
    runs_per_day: NotRequired[int]
    credits_per_day: NotRequired[int]
    prompts: list[Prompt1]
    prompts_left_out: NotRequired[int]
    models: list[Model]
    locations: list[Location1]


class ScheduleDueTime(TypedDict):
    id: str
    due_at: str
    day: str
    outcome: Literal['started', 'skipped']
    reason: Literal['day_used', 'previous_run_going', 'missed', 'no_models', 'nothing_to_ask', 'no_credits', 'held'] | None
    message: str | None
    run_id: str | None
    run_status: Literal['queued', 'running', 'completed', 'completed_with_errors', 'failed', 'canceled'] | None


class ByModelItem(TypedDict):
    model: Literal['chatgpt', 'perplexity', 'gemini', 'claude', 'copilot', 'grok', 'deepseek', 'google_ai_overview', 'google_ai_mode', 'meta_ai']
    total: int
    answered: int
    refused: int
    empty: int
    failed: int
    open: int
    canceled: int


class RunCounts(TypedDict):
    total: int
    answered: int
    refused: int
    empty: int
    failed: int
    open: int
    canceled: int


class Rescoring(TypedDict):
    id: str
    status: Literal['queued', 'scoring', 'completed', 'failed', 'canceled']
    cause: Literal['companies', 'operator']
    detector_version: int | None
    answers: int
    scored: int
    changed: int | None
    error: str | None
    created_at: str
    started_at: str | None
    finished_at: str | None


class InstrumentChange(TypedDict):
    kind: Literal['prompt', 'company', 'location', 'schedule', 'website', 'model', 'served_model', 'provider', 'collection', 'detector', 'history']
    change: Literal['added', 'removed', 'restored', 'paused', 'resumed', 'changed']
    day: str
    occurred_at: str | None
    model: Literal['chatgpt', 'perplexity', 'gemini', 'claude', 'copilot', 'grok', 'deepseek', 'google_ai_overview', 'google_ai_mode', 'meta_ai'] | None
    entity_id: str | None
    name: str
    before: dict[str, Any] | None
    after: dict[str, Any] | None


class CompetitorHint(TypedDict):
    code: Literal['shared_name', 'shared_domain']
    message: str
    company_id: str


class Person(TypedDict):
    id: str
    email: str


class Group(TypedDict):
    id: str
    name: str
    orgId: str
    billingEnabled: bool
    websiteIds: list[str]
    createdAt: str
    externalId: NotRequired[str]


class Member(TypedDict):
    user_id: str
    email: str
    first_name: str
    last_name: str
    role: str
    role_id: str
    access_type: Literal['organization', 'website', 'group']
    created_at: str


class Owner(TypedDict):
    id: str
    email: str
    first_name: str
    last_name: str


class EffectiveKey1(TypedDict):
    permission: Literal['view', 'admin']
    website_ids: list[str] | None


class Monthly(TypedDict):
    balance: int
    next_reset_at: int | None


class OneOff(TypedDict):
    balance: int


class Credits1(TypedDict):
    total: int
    monthly: Monthly
    one_off: OneOff


class Credits(TypedDict):
    credits: Credits1


class CreditUsageEvent(TypedDict):
    id: str
    kind: Literal['charge', 'refund', 'grant', 'action']
    credits: int
    website_id: str | None
    run_id: str | None
    response_id: str | None
    description: str
    created_at: str


class Actor1(TypedDict):
    kind: Literal['key', 'user', 'operator', 'system']
    key_id: str | None
    user_id: str | None


class AuditEntry(TypedDict):
    id: str
    action: str
    entity_type: str
    entity_id: str
    website_id: str | None
    actor: Actor1
    request_id: str | None
    before: dict[str, Any] | None
    after: dict[str, Any] | None
    occurred_at: str


class SecuritySettings(TypedDict):
    require_second_factor: bool
    members_without_second_factor: int


class Shades(TypedDict):
    light: str
    dark: str


class WhiteLabel(TypedDict):
    name: str | None
    color: str | None
    shades: Shades | None
    logo_url: str | None
    logo_type: Literal['image/png', 'image/jpeg', 'image/svg+xml'] | None
    updated_at: str | None


class ShareLink(TypedDict):
    id: str
    website_id: str
    website_name: str
    screen: Literal['overview', 'prompts', 'prompt', 'answers', 'answer', 'competitors', 'sources', 'perception', 'shopping', 'runs', 'run', 'content', 'knowledge', 'seo_jobs', 'seo_job']
    record_id: str | None
    query: str
    created_at: str
    expires_at: str
    last_opened_at: str | None
    is_open: bool
    user_id: str | None
    user_email: str
    key_id: str | None


class Retention(TypedDict):
    answers_days: int | None
    jobs_days: int | None
    activity_days: int | None
    audit_days: int | None
    updated_at: str | None
    applied_at: str | None


class UnsharedItem(TypedDict):
    dimension: Literal['prompts', 'models', 'locations']
    only_baseline: list[str]
    only_compared: list[str]


class ComparedSide(TypedDict):
    start: str
    end: str
    answers: int
    prompts: int
    days: int
    samples: float


class DailyMention(TypedDict):
    date: str
    citation_percentage: float


class SourcePage(TypedDict):
    normalized_url: str
    domain: str
    root_domain: str
    response_count: int
    total_mentions: int
    citation_percentage: float
    mention_percentage: float
    brand_mention_percentage: float
    competitor_mention_percentage: float
    estimated_impressions: int
    domain_count: int
    competitor_ids: list[str]
    default_source_type: Literal['owned', 'competitor', 'partner', 'third_party']
    first_seen: str
    daily_mentions: list[DailyMention]
    evidence: NotRequired[str]


class Attribute(TypedDict):
    id: str
    name: str
    positive: bool


class AttributeEvidence(TypedDict):
    mentions: str
    answers: str


class ShoppingProduct(TypedDict):
    title: str
    company: str
    appearances: int
    appearance_rate: float
    avg_position: float
    best_position: int
    avg_price: float | None
    currency: str | None


class ShoppingEvidence(TypedDict):
    responses: str
    responses_with_products: str
    own: str
    competitor: str


class ExportPush(TypedDict):
    id: str
    status: Literal['queued', 'running', 'completed', 'failed', 'canceled']
    objects: int
    rows: int
    error: str | None
    created_at: str
    finished_at: str | None


class Tokens(TypedDict):
    input: int | None
    output: int | None
    reasoning: int | None
    cached_input: int | None


class Cost(TypedDict):
    amount: float
    currency: str
    source: Literal['vendor', 'price_table']


class Schedule(TypedDict):
    id: str
    name: str
    selection: str


class Source2(TypedDict):
    url: str
    root_domain: str
    normalized_url: str
    suffix: str
    title: str | None
    cited: bool


class Competitor1(TypedDict):
    id: str
    name: str
    url: str
    position: int | None


class Product(TypedDict):
    title: str
    brand: str | None
    price: float | None
    currency: str | None
    merchant: str | None
    url: str | None
    rating: float | None
    position: int
    in_stock: bool | None


class EvidenceItem1(TypedDict):
    alias: str
    start: int
    end: int
    kind: Literal['name', 'alias', 'link', 'absence', 'common_word', 'inside_longer_name']
    confidence: float
    uncertain: bool
    judge: NotRequired[str]


class EvidenceItem(TypedDict):
    company_id: str
    company: str
    is_self: bool
    position: int | None
    detector_version: int
    uncertain: bool
    evidence: list[EvidenceItem1]


class Response(TypedDict):
    id: str
    website_id: str
    prompt_id: str
    base_prompt: str
    prompt: str
    model: Literal['chatgpt', 'perplexity', 'gemini', 'claude', 'copilot', 'grok', 'deepseek', 'google_ai_overview', 'google_ai_mode', 'meta_ai']
    provider: str
    served_model: str | None
    collection: Literal['api', 'surface'] | None
    outcome: Literal['answered', 'refused', 'empty', 'failed']
    finish_reason: Literal['stop', 'length', 'content_filter', 'refusal', 'error', 'other'] | None
    is_cut: bool
    tokens: Tokens | None
    searches: int | None
    cost: Cost | None
    detector_version: int | None
    response: NotRequired[str | None]
    mentioned: bool
    cited: bool
    position: int | None
    created_at: str
    location: NamedRecord | None
    schedule: Schedule
    run_id: str | None
    external_id: str | None
    sources: NotRequired[list[Source2]]
    source_domains: NotRequired[list[str]]
    competitors: list[Competitor1]
    search_queries: list[str]
    products: list[Product]
    evidence: NotRequired[list[EvidenceItem]]


class LabelOverview(TypedDict):
    id: str
    name: str
    prompts: int


class CreatedBy(TypedDict):
    id: str
    email: str
    first_name: str
    last_name: str
    display_name: str


class SavedView(TypedDict):
    id: str
    website_id: str
    user_id: str
    name: str
    icon: str
    filters: dict[str, Any]
    created_at: str
    updated_at: str
    created_by: CreatedBy


class SeoJobReceipt(TypedDict):
    job_id: str
    status: Literal['pending', 'running', 'completed', 'failed', 'canceled']
    contract_version: Literal['seo-recommendations/v1']
    poll_after_seconds: int


class SeoDegraded(TypedDict):
    reason: str


class ModelUsage(TypedDict):
    provider: str | None
    model: str | None
    input_tokens: int
    output_tokens: int
    total_tokens: int
    calls: int
    failed_calls: NotRequired[int]


class SeoJobSource(TypedDict):
    kind: Literal['draft', 'page']
    url: str | None
    title: str | None


class SeoQuote(TypedDict):
    field: str
    quote: str
    start: int
    end: int


class SeoMissing(TypedDict):
    field: str
    missing: Literal[True]


class SeoDraft(TypedDict):
    title: NotRequired[str]
    meta_description: NotRequired[str]
    markdown: str


class PagesReadItem(TypedDict):
    url: str
    title: str


class Sample(TypedDict):
    asked: int
    answered: int
    refused: int
    empty: int
    failed: int
    first_asked_at: str | None
    last_asked_at: str | None


class Position(TypedDict):
    name: str
    is_self: bool
    first: int
    second: int
    third: int
    later: int


class SourceOwners(TypedDict):
    own: int
    competitor: int
    third_party: int


class Attribute1(TypedDict):
    name: str
    positive: bool
    answers: int


class Leader(TypedDict):
    name: str
    answers: int


PitchDerivation = TypedDict(
    'PitchDerivation',
    {
        'field': str,
        'value': str,
        'from': str,
    },
)


class PitchCompetitor(TypedDict):
    name: str
    domain: str | None
    found_in: Literal['website', 'model', 'answers', 'stand_in']
    evidence: str


class PitchRate(TypedDict):
    value: float
    low: float
    high: float
    n: int


class Page(TypedDict):
    url: str
    title: str | None
    answers: int


class PitchSource(TypedDict):
    domain: str
    owner: Literal['own', 'competitor', 'third_party']
    company: str | None
    answers: int
    citation_rate: PitchRate
    brand_mentions: int
    competitor_mentions: int
    pages: list[Page]


class PitchQuote(TypedDict):
    text: str
    model: Literal['chatgpt', 'perplexity', 'gemini', 'claude', 'copilot', 'grok', 'deepseek', 'google_ai_overview', 'google_ai_mode', 'meta_ai']
    prompt: str
    attribute: str | None
    positive: bool | None


class EvidenceItem2(TypedDict):
    prompt: str
    model: Literal['chatgpt', 'perplexity', 'gemini', 'claude', 'copilot', 'grok', 'deepseek', 'google_ai_overview', 'google_ai_mode', 'meta_ai'] | None
    quote: str | None
    url: str | None


class PitchRecommendation(TypedDict):
    id: str
    priority: Literal['high', 'medium', 'low']
    title: str
    why: str
    change: str
    made_by: Literal['model', 'rules']
    evidence: list[EvidenceItem2]


class Field(TypedDict):
    column_id: str
    column: str
    type: Literal['text', 'link', 'number', 'date', 'checkbox', 'multi_select', 'ask', 'approval', 'og_image']
    value: Any


class ContentEditResult(TypedDict):
    content_id: str
    body: str
    version_number: int
    version_id: str
    body_word_count: int
    previous_body_word_count: int


class CitingPrompt(TypedDict):
    prompt_id: str
    prompt: str
    citation_percent: float
    citations: int
    estimated_impressions: int


class Option(TypedDict):
    id: str
    label: str


class ContentColumn(TypedDict):
    id: str
    name: str
    type: Literal['text', 'link', 'number', 'date', 'checkbox', 'multi_select', 'ask', 'approval', 'og_image']
    generated: bool
    options: list[Option]


class Pillar(TypedDict):
    id: str
    name: str
    description: str
    status: Literal['published', 'archived']
    fact_count: int
    created_at: str
    updated_at: str


class GonePillar(TypedDict):
    id: str
    name: str
    fact_count: int


class Fact(TypedDict):
    id: str
    pillar_id: str
    text: str
    source_url: str | None
    quote: str | None
    quote_start: int | None
    quote_end: int | None
    confidence: Literal['high', 'medium', 'low']
    provenance: Literal['manual', 'upload', 'research', 'ai_capture', 'content']
    review_status: Literal['approved', 'pending', 'rejected']
    status: Literal['active', 'archived']
    import_id: str | None
    duplicate_of: str | None
    created_at: str
    updated_at: str


class FactImport(TypedDict):
    import_id: str
    pillar_id: str | None
    source_url: str | None
    status: Literal['pending', 'running', 'completed', 'failed', 'canceled']
    fact_count: int
    discarded_ungrounded: int
    source_characters: int | None
    read_characters: int | None
    usage: ModelUsage | None
    error: str | None
    created_at: str
    completed_at: str | None


class DetectionOutput(TypedDict):
    ambiguous: NotRequired[bool]
    context_words: NotRequired[list[str]]
    negative_patterns: NotRequired[list[str]]


class ModelChoices(TypedDict, closed=True):
    chatgpt: NotRequired[bool]
    perplexity: NotRequired[bool]
    gemini: NotRequired[bool]
    claude: NotRequired[bool]
    copilot: NotRequired[bool]
    grok: NotRequired[bool]
    deepseek: NotRequired[bool]
    google_ai_overview: NotRequired[bool]
    google_ai_mode: NotRequired[bool]
    meta_ai: NotRequired[bool]


class ScheduleDays(TypedDict, closed=True):
    Monday: NotRequired[bool]
    Tuesday: NotRequired[bool]
    Wednesday: NotRequired[bool]
    Thursday: NotRequired[bool]
    Friday: NotRequired[bool]
    Saturday: NotRequired[bool]
    Sunday: NotRequired[bool]


class RateMetricRequest(TypedDict):
    website_id: str
    filters: Filters
    include: NotRequired[list[Literal['intervals', 'changes', 'quality', 'evidence']]]


class Interval(TypedDict, closed=True):
    low: float
    high: float
    n: int


class Evidence(TypedDict, closed=True):
    mentions: str
    naming: str


class ShareOfVoice(TypedDict):
    value: float
    relative_mention_rate: float
    is_self: bool
    intervals: NotRequired[dict[str, Interval]]
    evidence: NotRequired[Evidence]


class MetricRequest(TypedDict):
    website_id: str
    filters: Filters
    include: NotRequired[list[Literal['changes', 'quality', 'evidence']]]


class Evidence1(TypedDict, closed=True):
    mentions: str


class Position1(TypedDict):
    avg_position: float
    is_self: bool
    evidence: NotRequired[Evidence1]


class Evidence2(TypedDict, closed=True):
    mentions: str
    answers: str


class MentionRate(TypedDict):
    mention_rate: float
    is_self: bool
    intervals: NotRequired[dict[str, Interval]]
    evidence: NotRequired[Evidence2]


class Evidence3(TypedDict, closed=True):
    citations: str
    answers: str


class CitationRate(TypedDict):
    citation_rate: float
    is_self: bool
    intervals: NotRequired[dict[str, Interval]]
    evidence: NotRequired[Evidence3]


class AgreementRequest(TypedDict):
    website_id: str
    filters: Filters
    include: NotRequired[list[Literal['evidence']]]


class CompanyAgreement(TypedDict):
    is_self: bool
    agreement: float | None
    kappa: float | None


class ModelSwitches(TypedDict, closed=True):
    chatgpt: bool
    perplexity: bool
    gemini: bool
    claude: bool
    copilot: bool
    grok: bool
    deepseek: bool
    google_ai_overview: bool
    google_ai_mode: bool
    meta_ai: bool


class PromptTypeCounts(TypedDict):
    discovery: int
    high_intent: int
    none: int


class ReachedModel(TypedDict):
    model: Literal['chatgpt', 'perplexity', 'gemini', 'claude', 'copilot', 'grok', 'deepseek', 'google_ai_overview', 'google_ai_mode', 'meta_ai']
    answers: int
    collections: list[str]
    providers: list[str]
    served_models: list[str]


class TestRetestAgreement(TypedDict):
    agreement: float
    kappa: float | None
    repeated_questions: int


class QualityInterval(TypedDict):
    low: float
    high: float


class MissingCriterion(TypedDict):
    criterion: Literal['prompts', 'prompt_types', 'days', 'models', 'answers_per_question', 'repeated_questions', 'half_width']
    value: float | None
    needed: float


class Interval1(TypedDict, closed=True):
    low: float
    high: float


class Needed(TypedDict, closed=True):
    samples: int | None
    days: int


class ComparedCompany(TypedDict):
    is_self: bool
    baseline: float | None
    compared: float | None
    verdict: Literal['up', 'down', 'within_noise', 'not_comparable']
    difference: NotRequired[float]
    interval: NotRequired[Interval1]
    p_value: NotRequired[float]
    p_adjusted: NotRequired[float]
    smallest_detectable_effect: NotRequired[float]
    needed: NotRequired[Needed]


class WebsitesCreateRequest(TypedDict):
    url: str
    name: str
    description: NotRequired[str]
    industry: NotRequired[str]
    country: NotRequired[str]
    language: NotRequired[str]
    identifiers: NotRequired[list[str]]
    external_id: NotRequired[str]


class WebsitesUpdateRequest(TypedDict):
    url: NotRequired[str]
    name: NotRequired[str]
    description: NotRequired[str]
    industry: NotRequired[str]
    country: NotRequired[str]
    language: NotRequired[str]
    identifiers: NotRequired[list[str]]
    detection: NotRequired[Detection]
    models: NotRequired[ModelChoices]
    external_id: NotRequired[str | None]


class PromptsCreateRequest(TypedDict):
    website_id: str
    text: NotRequired[str]
    type: NotRequired[Literal['discovery', 'high_intent'] | None]
    status: NotRequired[Literal['active', 'paused']]
    tag_ids: NotRequired[list[str]]
    topic_id: NotRequired[str | None]
    location_ids: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    volume: NotRequired[str | int | None]
    prompts: NotRequired[list[NewPrompt]]


class PromptsUpdateRequest(TypedDict):
    website_id: str
    text: NotRequired[str]
    type: NotRequired[Literal['discovery', 'high_intent'] | None]
    status: NotRequired[Literal['active', 'paused']]
    tag_ids: NotRequired[list[str]]
    topic_id: NotRequired[str | None]
    location_ids: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    volume: NotRequired[str | int | None]


class PromptsDeleteResponse(TypedDict):
    success: bool
    soft_deleted: bool


class PromptsPauseRequest(TypedDict):
    website_id: str
    prompt_ids: list[str]


class PromptsPauseResponse(TypedDict):
    success: bool
    changed_count: int
    not_found_ids: list[str]


class PromptsResumeRequest(TypedDict):
    website_id: str
    prompt_ids: list[str]


class PromptsResumeResponse(TypedDict):
    success: bool
    changed_count: int
    not_found_ids: list[str]


class PromptsRestoreRequest(TypedDict):
    website_id: str


class PromptTagsListResponse(TypedDict):
    prompt_tags: list[PromptTag5]


class PromptTagsCreateRequest(TypedDict):
    website_id: str
    name: str


class PromptTagsCreateResponse(TypedDict):
    prompt_tag: PromptTag5


class PromptTagsUpdateRequest(TypedDict):
    website_id: str
    name: str


class PromptTagsUpdateResponse(TypedDict):
    prompt_tag: PromptTag5


class PromptTagsDeleteResponse(TypedDict):
    success: bool


class TopicsListResponse(TypedDict):
    topics: list[Topic]


class TopicsCreateRequest(TypedDict):
    website_id: str
    name: str


class TopicsCreateResponse(TypedDict):
    topic: Topic


class TopicsUpdateRequest(TypedDict):
    website_id: str
    name: str


class TopicsUpdateResponse(TypedDict):
    topic: Topic


class TopicsDeleteResponse(TypedDict):
    success: bool


class LocationsListResponse(TypedDict):
    locations: list[Location]


class LocationsCreateRequest(TypedDict):
    website_id: str
    name: str
    country: NotRequired[str | None]
    region: NotRequired[str | None]
    city: NotRequired[str | None]


class LocationsCreateResponse(TypedDict):
    location: Location


class LocationsUpdateRequest(TypedDict):
    website_id: str
    name: NotRequired[str]
    country: NotRequired[str | None]
    region: NotRequired[str | None]
    city: NotRequired[str | None]


class LocationsUpdateResponse(TypedDict):
    location: Location


class LocationsDeleteResponse(TypedDict):
    success: bool


class PromptSchedulesListResponse(TypedDict):
    schedules: list[PromptSchedule]


class PromptSchedulesCreateRequest(TypedDict):
    website_id: str
    name: str
    weekdays: NotRequired[list[int]]
    days: NotRequired[ScheduleDays]
    hour: NotRequired[int]
    hours: NotRequired[list[int]]
    processing_hour: NotRequired[int]
    processingHour: NotRequired[int]
    is_active: NotRequired[bool]
    isActive: NotRequired[bool]
    models: NotRequired[dict[str, bool] | None]
    prompt_ids: NotRequired[list[str] | None]
    tag_ids: NotRequired[list[str] | None]
    samples: NotRequired[int]
    sample_spread: NotRequired[Literal['run', 'day']]
    starts_on: NotRequired[str | None]
    ends_on: NotRequired[str | None]
    dry_run: NotRequired[bool]


class PromptSchedulesCreateResponse(TypedDict):
    schedule: PromptSchedule
    plan: NotRequired[RunPlan]


class PromptSchedulesUpdateRequest(TypedDict):
    website_id: str
    name: NotRequired[str]
    models: NotRequired[dict[str, bool] | None]
    prompt_ids: NotRequired[list[str] | None]
    tag_ids: NotRequired[list[str] | None]
    samples: NotRequired[int]
    sample_spread: NotRequired[Literal['run', 'day']]
    starts_on: NotRequired[str | None]
    ends_on: NotRequired[str | None]
    weekdays: NotRequired[list[int]]
    days: NotRequired[ScheduleDays]
    hour: NotRequired[int]
    hours: NotRequired[list[int]]
    processing_hour: NotRequired[int]
    processingHour: NotRequired[int]
    is_active: NotRequired[bool]
    isActive: NotRequired[bool]
    archived: NotRequired[bool]
    dry_run: NotRequired[bool]


class PromptSchedulesUpdateResponse(TypedDict):
    schedule: PromptSchedule
    plan: NotRequired[RunPlan]


class PromptSchedulesRunsResponse(TypedDict):
    runs: list[ScheduleDueTime]
    pagination: Pagination


class ResponseStreamingStartRequest(TypedDict):
    website_id: str
    schedule_id: NotRequired[str]
    selected_models: NotRequired[dict[str, bool]]
    samples: NotRequired[int]
    dry_run: NotRequired[bool]
    prompt_ids: NotRequired[list[str]]


class ResponseStreamingStartResponse(TypedDict):
    run_id: str | None
    status: Literal['planned'] | Literal['queued', 'running', 'completed', 'completed_with_errors', 'failed', 'canceled']
    schedule_id: str
    models: list[Literal['chatgpt', 'perplexity', 'gemini', 'claude', 'copilot', 'grok', 'deepseek', 'google_ai_overview', 'google_ai_mode', 'meta_ai']]
    samples: int
    prompt_count: int
    expected_responses: int
    estimated_credits: int
    not_found_ids: list[str]
    paused_ids: list[str]
    plan: NotRequired[RunPlan]


class ResponseStreamingCancelRequest(TypedDict):
    website_id: str


class Competitor2(TypedDict):
    name: str
    url: str
    aliases: NotRequired[list[str]]


class Prompt3(TypedDict):
    text: str
    type: NotRequired[Literal['discovery', 'high_intent'] | None]
    tags: NotRequired[list[str]]
    topic: NotRequired[str]


class Schedule1(TypedDict):
    weekdays: NotRequired[list[int]]
    days: NotRequired[ScheduleDays]
    hour: NotRequired[int]
    hours: NotRequired[list[int]]
    processing_hour: NotRequired[int]
    processingHour: NotRequired[int]
    is_active: NotRequired[bool]
    isActive: NotRequired[bool]
    samples: NotRequired[int]
    sample_spread: NotRequired[Literal['run', 'day']]
    models: NotRequired[ModelChoices | list[Literal['chatgpt', 'perplexity', 'gemini', 'claude', 'copilot', 'grok', 'deepseek', 'google_ai_overview', 'google_ai_mode', 'meta_ai']]]


class WebsitesProvisionRequest(TypedDict):
    url: str
    name: str
    description: NotRequired[str]
    industry: NotRequired[str]
    country: NotRequired[str]
    language: NotRequired[str]
    identifiers: NotRequired[list[str]]
    external_id: NotRequired[str]
    competitors: NotRequired[list[Competitor2]]
    prompts: NotRequired[list[Prompt3]]
    schedule: NotRequired[Schedule1]


class Website1(TypedDict):
    id: str
    url: str
    name: str
    orgId: str
    promptCount: int
    competitorCount: int
    hasSchedule: bool
    externalId: NotRequired[str | None]


class WebsitesProvisionResponse(TypedDict):
    website: Website1


class WebsitesRestoreRequest(TypedDict):
    pass


class WebsitesEraseRequest(TypedDict):
    confirm_name: str


class Judge(TypedDict):
    model: str | None
    waiting: int
    calls: int
    questions: int
    input_tokens: int
    output_tokens: int


class RescoringGetResponse(TypedDict):
    rescoring: Rescoring | None
    judge: Judge


class InstrumentChangesListResponse(TypedDict):
    changes: list[InstrumentChange]
    pagination: Pagination


class CompetitorsAddRequest(TypedDict):
    website_id: str
    name: str
    url: str
    aliases: NotRequired[list[str]]
    domains: NotRequired[list[str]]
    detection: NotRequired[Detection]


class CompetitorsUpdateRequest(TypedDict):
    name: NotRequired[str]
    url: NotRequired[str]
    aliases: NotRequired[list[str]]
    domains: NotRequired[list[str]]
    detection: NotRequired[Detection]
    website_id: str


class CompetitorsRemoveResponse(TypedDict):
    success: bool


class GroupsListResponse(TypedDict):
    groups: list[Group]


class GroupsCreateRequest(TypedDict):
    name: str
    website_ids: list[str]
    billing_enabled: NotRequired[bool]
    external_id: NotRequired[str]


class GroupsCreateResponse(TypedDict):
    group: Group


class GroupsUpdateRequest(TypedDict):
    name: NotRequired[str]
    billing_enabled: NotRequired[bool]
    external_id: NotRequired[str | None]
    add_website_ids: NotRequired[list[str]]
    remove_website_ids: NotRequired[list[str]]


class GroupsUpdateResponse(TypedDict):
    group: Group


class MembersListResponse(TypedDict):
    members: list[Member]


class MembersUpdateRequest(TypedDict):
    role: NotRequired[Literal['admin', 'viewer']]
    role_id: NotRequired[str]


class WebsitesMembersListResponse(TypedDict):
    members: list[Member]


class WebsitesMembersUpdateRequest(TypedDict):
    role: NotRequired[Literal['admin', 'viewer']]
    role_id: NotRequired[str]


class GroupsMembersListResponse(TypedDict):
    members: list[Member]


class GroupsMembersUpdateRequest(TypedDict):
    role: NotRequired[Literal['admin', 'viewer']]
    role_id: NotRequired[str]


class RolesCreateRequest(TypedDict):
    name: str
    permissions: list[Literal['view', 'admin', 'members', 'billing']]


class RolesUpdateRequest(TypedDict):
    name: NotRequired[str]
    permissions: NotRequired[list[Literal['view', 'admin', 'members', 'billing']]]


class RolesDeleteResponse(TypedDict):
    success: bool


class KeysCreateRequest(TypedDict):
    name: NotRequired[str]
    kind: NotRequired[Literal['personal', 'service']]
    permission: Literal['view', 'admin']
    website_ids: NotRequired[list[str] | None]
    expires_at: NotRequired[str | None]


class KeysUpdateRequest(TypedDict):
    name: NotRequired[str]
    permission: NotRequired[Literal['view', 'admin']]
    website_ids: NotRequired[list[str] | None]
    expires_at: NotRequired[str | None]


class UsageItem(TypedDict):
    kind: Literal['charge', 'refund', 'grant', 'action']
    website_id: str | None
    credits: int
    events: int


class CreditsUsageResponse(TypedDict):
    start: str
    end: str
    used: int
    usage: list[UsageItem]


class CreditsUsageEventsResponse(TypedDict):
    events: list[CreditUsageEvent]
    pagination: Pagination


class AuditListResponse(TypedDict):
    entries: list[AuditEntry]
    pagination: Pagination


class SecurityUpdateRequest(TypedDict):
    require_second_factor: bool


class SecurityUpdateResponse(TypedDict):
    require_second_factor: bool
    members_without_second_factor: int
    ended_connections: int


class WhiteLabelUpdateRequest(TypedDict):
    name: NotRequired[str | None]
    color: NotRequired[str | None]
    logo: NotRequired[str | None]


class ShareLinksListResponse(TypedDict):
    share_links: list[ShareLink]
    pagination: Pagination


class ShareLinksCreateRequest(TypedDict):
    website_id: str
    screen: Literal['overview', 'prompts', 'prompt', 'answers', 'answer', 'competitors', 'sources', 'perception', 'shopping', 'runs', 'run', 'content', 'knowledge', 'seo_jobs', 'seo_job']
    record_id: NotRequired[str]
    query: NotRequired[str]
    expires_in_days: NotRequired[int]


class ShareLinksCreateResponse(TypedDict):
    url: str
    id: str
    expires_at: str


class ShareLinksRevokeResponse(TypedDict):
    id: str


class RetentionUpdateRequest(TypedDict):
    answers_days: NotRequired[int | None]
    jobs_days: NotRequired[int | None]
    activity_days: NotRequired[int | None]
    audit_days: NotRequired[int | None]


class OrganizationEraseRequest(TypedDict):
    confirm_name: str


class InvitesCreateRequest(TypedDict):
    type: Literal['organization', 'website', 'group']
    invite_method: Literal['direct', 'email']
    email: str
    role: NotRequired[Literal['admin', 'viewer']]
    role_id: NotRequired[str]
    website_id: NotRequired[str]
    group_id: NotRequired[str]
    first_name: NotRequired[str]
    last_name: NotRequired[str]


class InvitesCreateResponse(TypedDict):
    success: bool
    message: str
    invite_id: NotRequired[str]
    user_id: NotRequired[str]


class InvitesResendRequest(TypedDict):
    pass


Datum = dict[str, Any]


Datum1 = dict[str, Any]


class Datum2(TypedDict):
    date: str
    metrics: dict[str, MentionRate]


class Datum3(TypedDict):
    date: str
    metrics: dict[str, CitationRate]


class MetricsAgreementCumulativeResponse(TypedDict):
    data: dict[str, CompanyAgreement]
    repeated_questions: int
    evidence: NotRequired[str]


class SourcesListRequest(TypedDict):
    website_id: str
    filters: Filters
    page_num: NotRequired[int]
    page_size: NotRequired[int]
    sort_field: NotRequired[Literal['root_domain', 'response_count', 'total_mentions', 'citation_percentage', 'mention_percentage', 'brand_mention_percentage', 'competitor_mention_percentage', 'estimated_impressions', 'domain_count', 'first_seen']]
    sort_direction: NotRequired[Literal['ascending', 'descending', 'asc', 'desc']]
    include: NotRequired[list[Literal['evidence', 'quality']]]


class SourcesPagesRequest(TypedDict):
    website_id: str
    filters: Filters
    root_domain: NotRequired[str]
    page_num: NotRequired[int]
    page_size: NotRequired[int]
    sort_field: NotRequired[Literal['normalized_url', 'response_count', 'total_mentions', 'citation_percentage', 'mention_percentage', 'brand_mention_percentage', 'competitor_mention_percentage', 'estimated_impressions', 'domain_count']]
    sort_direction: NotRequired[Literal['ascending', 'descending', 'asc', 'desc']]
    daily: NotRequired[bool]
    include: NotRequired[list[Literal['evidence', 'quality']]]


class AttributesListResponse(TypedDict):
    attributes: list[Attribute]


class AttributesCumulativeRequest(TypedDict):
    website_id: str
    filters: Filters
    include: NotRequired[list[Literal['evidence', 'quality']]]


class AttributesTimeSeriesRequest(TypedDict):
    website_id: str
    attribute_id: str
    filters: Filters
    include: NotRequired[list[Literal['evidence']]]


class Datum5(TypedDict):
    date: str
    mentions: int
    mention_rate: float
    evidence: NotRequired[AttributeEvidence]


class AttributesTimeSeriesResponse(TypedDict):
    data: list[Datum5]


class AttributesSentencesRequest(TypedDict):
    website_id: str
    attribute_id: str
    filters: Filters
    page_num: NotRequired[int]
    page_size: NotRequired[int]


class Sentence(TypedDict):
    response_id: str
    created_at: str
    model: Literal['chatgpt', 'perplexity', 'gemini', 'claude', 'copilot', 'grok', 'deepseek', 'google_ai_overview', 'google_ai_mode', 'meta_ai']
    company: str
    is_self: bool
    sentence: str
    start: int
    end: int


class AttributesSentencesResponse(TypedDict):
    sentences: list[Sentence]
    pagination: Pagination


class AttributesRemoveResponse(TypedDict):
    success: bool


class AttributesRestoreRequest(TypedDict):
    website_id: str


class AttributesRestoreResponse(TypedDict):
    attribute: Attribute


class Filters1(TypedDict, closed=True):
    start_date: str
    end_date: NotRequired[str]
    models: NotRequired[list[Literal['chatgpt', 'google_ai_mode']]]
    competitor_ids: NotRequired[list[str]]
    prompt_tags: NotRequired[list[str]]
    prompt_tags_operator: NotRequired[Literal['any', 'all']]
    schedule_id: NotRequired[str]
    include_cut: NotRequired[bool]
    target_identifiers: NotRequired[list[str]]


class MetricsShoppingRequest(TypedDict):
    website_id: str
    filters: Filters1
    top_products_limit: NotRequired[int]
    include: NotRequired[list[Literal['evidence', 'quality']]]


class Summary(TypedDict):
    responses: int
    responses_with_products: int
    carousel_rate: float
    own_appearances: int
    own_appearance_rate: float
    competitor_appearances: int
    avg_position: float | None


class OfferSummary(TypedDict):
    offers: int
    merchants: int
    in_stock_rate: float | None
    min_price: float | None
    max_price: float | None
    currency: str | None


class CompetitorBreakdownItem(TypedDict):
    company: str
    is_self: bool
    appearances: int
    share: float
    avg_position: float


class MerchantBreakdownItem(TypedDict):
    merchant: str
    offers: int
    share: float


class PositionDistributionItem(TypedDict):
    position: int
    own: int
    competitor: int
    other: int


class PriceComparisonItem(TypedDict):
    currency: str
    own_avg: float | None
    competitor_avg: float | None
    own_min: float | None
    own_max: float | None
    competitor_min: float | None
    competitor_max: float | None


class TrendItem(TypedDict):
    date: str
    responses: int
    own_appearance_rate: float
    competitor_appearance_rate: float


class Data(TypedDict):
    summary: Summary
    offer_summary: OfferSummary
    top_own_products: list[ShoppingProduct]
    top_competitor_products: list[ShoppingProduct]
    competitor_breakdown: list[CompetitorBreakdownItem]
    merchant_breakdown: list[MerchantBreakdownItem]
    position_distribution: list[PositionDistributionItem]
    price_comparison: list[PriceComparisonItem]
    trend: list[TrendItem]


class Field1(TypedDict):
    name: Literal['date', 'model', 'company', 'is_self', 'share_of_voice', 'relative_mention_rate', 'mention_rate', 'citation_rate', 'avg_position', 'mentions', 'citing_answers', 'answers']


class LookerStudioDataRequest(TypedDict):
    website_id: str
    filters: Filters
    fields: list[Field1]


class Semantics(TypedDict):
    conceptType: Literal['DIMENSION', 'METRIC']


class SchemaItem(TypedDict):
    name: str
    label: str
    dataType: Literal['STRING', 'NUMBER', 'BOOLEAN']
    semantics: Semantics


class Row(TypedDict):
    values: list[str | float | bool | None]


class LookerStudioDataResponse(TypedDict):
    schema: list[SchemaItem]
    rows: list[Row]
    filtersApplied: bool


class QueryMetricsRequest(TypedDict):
    website_id: str
    metrics: NotRequired[list[Literal['share_of_voice', 'relative_mention_rate', 'mention_rate', 'citation_rate', 'avg_position', 'mentions', 'citing_answers', 'answers']]]
    filters: NotRequired[QuestionFilters]
    dimensions: NotRequired[list[Literal['company', 'day', 'week', 'month', 'model', 'prompt', 'prompt_type', 'prompt_tag', 'topic', 'location', 'country', 'domain', 'schedule', 'type', 'tag', 'branded']]]
    schedule: NotRequired[str]
    order_by: NotRequired[Literal['company', 'is_self', 'day', 'week', 'month', 'model', 'prompt', 'prompt_id', 'prompt_type', 'prompt_tag', 'prompt_tag_id', 'topic', 'topic_id', 'location', 'location_id', 'country', 'domain', 'schedule', 'schedule_id', 'type', 'tag', 'tag_id', 'branded', 'share_of_voice', 'relative_mention_rate', 'mention_rate', 'citation_rate', 'avg_position', 'mentions', 'citing_answers', 'answers']]
    order: NotRequired[Literal['ascending', 'descending']]
    include: NotRequired[list[Literal['intervals', 'evidence', 'quality']]]
    cursor: NotRequired[str]
    limit: NotRequired[int]
    offset: NotRequired[int]
    format: NotRequired[Literal['json', 'csv', 'jsonl', 'parquet']]


class QueryRowsRequest(TypedDict):
    website_id: str
    dataset: NotRequired[Literal['answers', 'mentions', 'citations', 'products']]
    filters: NotRequired[RowFilters]
    fields: NotRequired[list[str]]
    schedule: NotRequired[str]
    where: NotRequired[list[RowCondition]]
    order_by: NotRequired[str]
    order: NotRequired[Literal['ascending', 'descending']]
    cursor: NotRequired[str]
    limit: NotRequired[int]
    offset: NotRequired[int]
    include_total: NotRequired[bool]
    format: NotRequired[Literal['json', 'csv', 'jsonl', 'parquet']]


class QueryRowsResponse(TypedDict):
    columns: list[str]
    rows: list[list[str | float | bool | list[str] | None]]
    has_more: bool
    next_cursor: str | None
    total_rows: NotRequired[int]


class QueryCountsRequest(TypedDict):
    website_id: str
    dataset: NotRequired[Literal['answers', 'mentions', 'citations', 'products']]
    by: NotRequired[list[str]]
    filters: RowFilters
    schedule: NotRequired[str]
    where: NotRequired[list[RowCondition]]
    limit: NotRequired[int]
    offset: NotRequired[int]


class QueryCountsResponse(TypedDict):
    columns: list[str]
    rows: list[list[str | float | bool | list[str] | None]]
    total_rows: int
    has_more: bool


class ExportDestinationsCreateRequest(TypedDict):
    website_id: str
    endpoint: str
    region: str
    bucket: str
    prefix: NotRequired[str]
    access_key_id: str
    datasets: NotRequired[list[Literal['answers', 'mentions', 'citations', 'products']]]
    format: NotRequired[Literal['jsonl', 'csv', 'parquet']]
    include_response: NotRequired[bool]
    every_hours: NotRequired[int]
    secret_access_key: str


class ExportDestinationsPushRequest(TypedDict):
    website_id: str


class ExportDestinationsDeleteResponse(TypedDict):
    success: bool


class ResponsesListRequest(TypedDict):
    website_id: str
    filters: ResponseFilters
    page_num: NotRequired[int]
    page_size: NotRequired[int]
    include_response: NotRequired[bool]
    compact_sources: NotRequired[bool]
    include: NotRequired[list[Literal['evidence']]]
    include_total: NotRequired[bool]


class Pagination1(TypedDict):
    page_num: int
    page_size: int
    total: NotRequired[int]
    has_more: NotRequired[bool]


class ResponsesListResponse(TypedDict):
    responses: list[Response]
    pagination: Pagination1


class NamedItem(TypedDict):
    company: str
    is_self: bool
    position: int | None
    sentences: list[str]


class ResponsesReadResponse(TypedDict):
    response: Response
    named: list[NamedItem]


class Website2(TypedDict):
    id: str
    name: str
    url: str
    base_country: str | None


class Company(TypedDict):
    id: str
    name: str
    is_self: bool


class Schedule2(TypedDict):
    id: str
    name: str
    is_active: bool
    first_day: str | None
    last_day: str | None


class Prompts(TypedDict):
    active: int
    paused: int


class Location2(TypedDict):
    id: str
    name: str
    country: str | None
    prompts: int


class OverviewReadResponse(TypedDict):
    website: Website2
    companies: list[Company]
    models: list[Literal['chatgpt', 'perplexity', 'gemini', 'claude', 'copilot', 'grok', 'deepseek', 'google_ai_overview', 'google_ai_mode', 'meta_ai']]
    schedules: list[Schedule2]
    prompts: Prompts
    tags: list[LabelOverview]
    topics: list[LabelOverview]
    locations: list[Location2]


class ResponsesDateRangeResponse(TypedDict):
    start_date: str | None
    end_date: str | None


class SavedViewsListResponse(TypedDict):
    saved_views: list[SavedView]


class SavedViewsCreateRequest(TypedDict):
    website_id: str
    name: str
    icon: NotRequired[str]
    filters: NotRequired[SavedFilters]


class SavedViewsCreateResponse(TypedDict):
    saved_view: SavedView


class SavedViewsUpdateRequest(TypedDict):
    website_id: str
    name: NotRequired[str]
    icon: NotRequired[str]
    filters: NotRequired[SavedFilters]


class SavedViewsUpdateResponse(TypedDict):
    saved_view: SavedView


class SavedViewsDeleteResponse(TypedDict):
    success: bool


class Source4(TypedDict):
    kind: Literal['draft']
    title: NotRequired[str]
    meta_description: NotRequired[str]
    markdown: str


class Source5(TypedDict):
    kind: Literal['page']
    url: str


class SeoSubmitRequest(TypedDict):
    website_id: str
    request_id: str
    source: Source4 | Source5
    target_queries: NotRequired[list[str]]
    locale: NotRequired[str]
    local_context: NotRequired[str]


class SeoCancelRequest(TypedDict):
    website_id: str


class PitchesCreateRequest(TypedDict):
    website_url: str
    country: NotRequired[str]
    language: NotRequired[str]


class PitchesCreateResponse(TypedDict):
    pitch_id: str
    status: Literal['queued', 'running', 'completed', 'failed', 'canceled']
    report_url: str | None


class Allowance(TypedDict):
    available: int


class PitchesRenewLinkRequest(TypedDict):
    expires_at: NotRequired[str | None]


class PitchesRenewLinkResponse(TypedDict):
    pitch_id: str
    report_url: str | None
    report_expires_at: str | None


class PitchesRevokeLinkResponse(TypedDict):
    pitch_id: str
    report_url: str | None
    report_expires_at: str | None


class ContentUpdateRequest(TypedDict):
    title: NotRequired[str]
    meta_description: NotRequired[str | None]
    sheet_id: NotRequired[str | None]
    topic_id: NotRequired[str | None]
    prompt_ids: NotRequired[list[str]]
    fields: NotRequired[list[ContentFieldValue]]
    website_id: str
    expected_updated_at: NotRequired[str]


class ContentDeleteResponse(TypedDict):
    success: bool


class ContentCreateRequest(TypedDict):
    website_id: str
    type: NotRequired[Literal['manual', 'draft', 'snipe', 'slice', 'imported']]
    title: str
    body: NotRequired[str]
    meta_description: NotRequired[str]
    url: NotRequired[str]
    sheet_id: NotRequired[str]
    topic_id: NotRequired[str]
    prompt_ids: NotRequired[list[str]]
    fields: NotRequired[list[ContentFieldValue]]
    language: NotRequired[str]


class Edit(TypedDict):
    find: str
    replace: str


class ContentEditRequest(TypedDict):
    website_id: str
    edits: list[Edit]
    expected_version_number: NotRequired[int]


class ContentAutosaveRequest(TypedDict):
    website_id: str
    body: str
    expected_version_number: NotRequired[int]
    expected_updated_at: NotRequired[str]


class ContentAutosaveResponse(TypedDict):
    content_id: str
    body_word_count: int
    previous_body_word_count: int
    version_number: int | None
    version_id: str | None
    updated_at: str


class ContentVersionsReadResponse(TypedDict):
    version_id: str
    version_number: int
    word_count: int
    reason: Literal['generate', 'edit', 'restore', 'import']
    created_at: str
    created_by: Person | None
    content_id: str
    body: str


class ContentVersionsRestoreRequest(TypedDict):
    website_id: str
    expected_version_number: NotRequired[int]


class ContentPublishRequest(TypedDict):
    website_id: str
    url: NotRequired[str]


class ContentPublishResponse(TypedDict):
    content_id: str
    title: str
    type: Literal['draft', 'optimize', 'snipe', 'slice', 'manual', 'external', 'imported']
    stage: Literal['pending', 'generated', 'done'] | None
    is_published: bool
    sheet_id: str | None
    sheet_name: str | None
    topic_name: str | None
    url: str | None
    prompt_ids: list[str]
    prompt_count: int
    created_at: str
    updated_at: str
    published_at: str | None
    success: bool


class ContentGenerateRequest(TypedDict):
    website_id: str
    type: NotRequired[Literal['draft', 'optimize']]
    brief: NotRequired[ContentBrief]
    title: NotRequired[str]
    content_id: NotRequired[str]
    url: NotRequired[str]
    sheet_id: NotRequired[str]
    topic_id: NotRequired[str]
    language: NotRequired[str]


class ContentGenerateResponse(TypedDict):
    content_id: str
    stage: Literal['pending', 'generated', 'done'] | None
    status: Literal['queued', 'running', 'completed', 'failed', 'canceled']
    estimated_credits: int


class ContentCancelRequest(TypedDict):
    website_id: str


class Url(TypedDict):
    url: str
    title: NotRequired[str]
    fields: NotRequired[list[ContentFieldValue]]


class ContentTrackRequest(TypedDict):
    website_id: str
    urls: list[Url]
    sheet_id: NotRequired[str]


class CreatedItem(TypedDict):
    content_id: str
    url: str
    destination_name: str
    content_hub_url: str
    sheet_id: str | None


class SkippedItem(TypedDict):
    content_id: str
    url: str
    destination_name: str
    content_hub_url: str
    sheet_id: str | None
    type: Literal['draft', 'optimize', 'snipe', 'slice', 'manual', 'external', 'imported']


class ContentTrackResponse(TypedDict):
    success: bool
    created_count: int
    skipped_count: int
    created: list[CreatedItem]
    skipped: list[SkippedItem]


class ContentPromptsRequest(TypedDict):
    website_id: str
    content_id: str
    filters: Filters
    mentioned: NotRequired[bool]


class ContentPromptsResponse(TypedDict):
    content_id: str
    content_url: str | None
    content_normalized_url: str | None
    prompts: list[CitingPrompt]


class SharedPool(TypedDict):
    name: str
    item_count: int
    columns: list[ContentColumn]


class ContentSheetsCreateRequest(TypedDict):
    website_id: str
    name: str
    kind: NotRequired[Literal['sheet', 'view']]


class ContentSheetsUpdateRequest(TypedDict):
    website_id: str
    name: str


class ContentSheetsDeleteResponse(TypedDict):
    success: bool
    moved_items: int


class ContentColumnsCreateRequest(TypedDict):
    website_id: str
    sheet_id: NotRequired[str]
    name: str
    type: Literal['text', 'link', 'number', 'date', 'checkbox', 'multi_select', 'ask', 'approval', 'og_image']
    options: NotRequired[list[str]]


class ContentColumnsCreateResponse(TypedDict):
    column: ContentColumn


class Option2(TypedDict):
    id: NotRequired[str]
    label: str


class ContentColumnsUpdateRequest(TypedDict):
    website_id: str
    name: NotRequired[str]
    options: NotRequired[list[Option2]]


class ContentColumnsUpdateResponse(TypedDict):
    column: ContentColumn


class ContentColumnsDeleteResponse(TypedDict):
    success: bool


class ContentPromptsCsvRequest(TypedDict):
    website_id: str
    content_id: str
    filters: Filters
    mentioned: NotRequired[bool]


class ContentPromptsJsonlRequest(TypedDict):
    website_id: str
    content_id: str
    filters: Filters
    mentioned: NotRequired[bool]


class KnowledgeBaseCreatePillarRequest(TypedDict):
    website_id: str
    name: str
    description: NotRequired[str]


class KnowledgeBaseCreatePillarResponse(TypedDict):
    pillar: Pillar


class KnowledgeBaseListPillarsResponse(TypedDict):
    pillars: list[Pillar]


class KnowledgeBaseUpdatePillarRequest(TypedDict):
    website_id: str
    name: NotRequired[str]
    description: NotRequired[str]
    status: NotRequired[Literal['published', 'archived']]


class KnowledgeBaseUpdatePillarResponse(TypedDict):
    pillar: Pillar


class KnowledgeBaseDeletePillarsRequest(TypedDict):
    website_id: str
    pillar_ids: list[str]


class KnowledgeBaseDeletePillarsResponse(TypedDict):
    success: bool
    deleted_pillars: list[GonePillar]
    not_found_ids: list[str]
    failed_ids: list[str]


class KnowledgeBaseMergePillarsRequest(TypedDict):
    website_id: str
    source_pillar_ids: list[str]
    target_pillar_id: str


class KnowledgeBaseMergePillarsResponse(TypedDict):
    success: bool
    target: Pillar
    merged_pillars: list[GonePillar]
    moved_fact_count: int


class Fact1(TypedDict):
    text: str
    source_url: NotRequired[str | None]
    confidence: NotRequired[Literal['high', 'medium', 'low']]
    provenance: NotRequired[Literal['manual', 'upload', 'research', 'ai_capture', 'content']]


class KnowledgeBaseCreateFactsRequest(TypedDict):
    website_id: str
    pillar_id: str
    text: NotRequired[str]
    source_url: NotRequired[str | None]
    confidence: NotRequired[Literal['high', 'medium', 'low']]
    provenance: NotRequired[Literal['manual', 'upload', 'research', 'ai_capture', 'content']]
    facts: NotRequired[list[Fact1]]


class KnowledgeBaseCreateFactsResponse(TypedDict):
    facts: list[Fact]
    fact: NotRequired[Fact]


class KnowledgeBaseListFactsResponse(TypedDict):
    facts: list[Fact]
    pagination: Pagination


class KnowledgeBaseUpdateFactRequest(TypedDict):
    website_id: str
    text: NotRequired[str]
    source_url: NotRequired[str | None]
    confidence: NotRequired[Literal['high', 'medium', 'low']]
    expected_updated_at: NotRequired[str]


class KnowledgeBaseUpdateFactResponse(TypedDict):
    fact: Fact
    before: Fact


class KnowledgeBaseMoveFactsRequest(TypedDict):
    website_id: str
    pillar_id: str
    fact_ids: list[str]


class KnowledgeBaseMoveFactsResponse(TypedDict):
    success: bool
    pillar_id: str
    moved_ids: list[str]
    not_found_ids: list[str]


class KnowledgeBaseReviewFactsRequest(TypedDict):
    website_id: str
    fact_ids: list[str]
    decision: Literal['approved', 'rejected']


class KnowledgeBaseReviewFactsResponse(TypedDict):
    success: bool
    reviewed_ids: list[str]
    not_found_ids: list[str]


class KnowledgeBaseImportFactsRequest(TypedDict):
    website_id: str
    pillar_id: str
    source_url: NotRequired[str]
    text: NotRequired[str]


KnowledgeBaseImportFactsResponse = TypedDict(
    'KnowledgeBaseImportFactsResponse',
    {
        'import': FactImport
    },
)


KnowledgeBaseReadImportResponse = TypedDict(
    'KnowledgeBaseReadImportResponse',
    {
        'import': FactImport
    },
)


class WebsitesListParametersQuery(TypedDict):
    status: NotRequired[Literal['active', 'deleted', 'all']]
    search: NotRequired[str]
    sort_field: NotRequired[Literal['created_at', 'name']]
    sort_direction: NotRequired[Literal['ascending', 'descending', 'asc', 'desc']]
    page_num: NotRequired[int]
    page_size: NotRequired[int]


class PromptsListParametersQuery(TypedDict):
    website_id: str
    prompt_tags: NotRequired[list[str]]
    prompt_tags_operator: NotRequired[Literal['any', 'all']]
    status: NotRequired[Literal['active', 'paused']]
    type: NotRequired[Literal['discovery', 'high_intent', 'null']]
    topic_id: NotRequired[str]
    branded: NotRequired[bool]
    location_ids: NotRequired[list[str]]
    countries: NotRequired[list[str]]
    deleted: NotRequired[bool]
    answered: NotRequired[bool]
    start_date: NotRequired[str]
    end_date: NotRequired[str]
    search: NotRequired[str]
    sort_field: NotRequired[Literal['created_at', 'text', 'volume']]
    sort_direction: NotRequired[Literal['ascending', 'descending', 'asc', 'desc']]
    page_num: NotRequired[int]
    page_size: NotRequired[int]


class PromptsReadParametersQuery(TypedDict):
    website_id: str


class PromptsDeleteParametersQuery(TypedDict):
    website_id: str


class PromptTagsListParametersQuery(TypedDict):
    website_id: str
    sort_field: NotRequired[Literal['name', 'prompt_count']]
    sort_direction: NotRequired[Literal['ascending', 'descending', 'asc', 'desc']]


class PromptTagsDeleteParametersQuery(TypedDict):
    website_id: str


class TopicsListParametersQuery(TypedDict):
    website_id: str
    sort_field: NotRequired[Literal['name', 'prompt_count']]
    sort_direction: NotRequired[Literal['ascending', 'descending', 'asc', 'desc']]


class TopicsDeleteParametersQuery(TypedDict):
    website_id: str


class LocationsListParametersQuery(TypedDict):
    website_id: str


class LocationsDeleteParametersQuery(TypedDict):
    website_id: str


class PromptSchedulesListParametersQuery(TypedDict):
    website_id: str


class PromptSchedulesRunsParametersQuery(TypedDict):
    website_id: str
    page_num: NotRequired[int]
    page_size: NotRequired[int]


class ResponseStreamingListParametersQuery(TypedDict):
    website_id: str
    status: NotRequired[Literal['queued', 'running', 'completed', 'completed_with_errors', 'failed', 'canceled']]
    schedule_id: NotRequired[str]
    trigger: NotRequired[Literal['api', 'schedule', 'pitch']]
    start_date: NotRequired[str]
    end_date: NotRequired[str]
    limit: NotRequired[int]
    cursor: NotRequired[str]


class ResponseStreamingReadParametersQuery(TypedDict):
    website_id: str


class ResponseStreamingEventsParametersQuery(TypedDict):
    website_id: str


class RescoringGetParametersQuery(TypedDict):
    website_id: str


class InstrumentChangesListParametersQuery(TypedDict):
    website_id: str
    start_date: str
    end_date: NotRequired[str]
    kinds: NotRequired[list[Literal['prompt', 'company', 'location', 'schedule', 'website', 'model', 'served_model', 'provider', 'collection', 'detector', 'history']]]
    page_num: NotRequired[int]
    page_size: NotRequired[int]


class CompetitorsListParametersQuery(TypedDict):
    website_id: str


class CompetitorsRemoveParametersQuery(TypedDict):
    website_id: str


class ActivityListParametersQuery(TypedDict):
    website_id: NotRequired[str]
    entity_type: NotRequired[Literal['prompt', 'topic', 'prompt_tag']]
    change_type: NotRequired[Literal['created', 'updated', 'deleted', 'restored']]
    since: NotRequired[str]
    until: NotRequired[str]
    order: NotRequired[Literal['asc', 'desc']]
    page_num: NotRequired[int]
    page_size: NotRequired[int]


class MembersRemoveParametersQuery(TypedDict):
    transfer_keys_to: NotRequired[str]


class WebsitesMembersRemoveParametersQuery(TypedDict):
    transfer_keys_to: NotRequired[str]


class GroupsMembersRemoveParametersQuery(TypedDict):
    transfer_keys_to: NotRequired[str]


class CreditsUsageParametersQuery(TypedDict):
    start: str
    end: str
    website_id: NotRequired[str]
    group_id: NotRequired[str]


class CreditsUsageEventsParametersQuery(TypedDict):
    start: str
    end: str
    website_id: NotRequired[str]
    group_id: NotRequired[str]
    kind: NotRequired[Literal['charge', 'refund', 'grant', 'action']]
    page_num: NotRequired[int]
    page_size: NotRequired[int]


class AuditListParametersQuery(TypedDict):
    website_id: NotRequired[str]
    action: NotRequired[str]
    entity_id: NotRequired[str]
    since: NotRequired[str]
    until: NotRequired[str]
    page_num: NotRequired[int]
    page_size: NotRequired[int]


class ErasuresListParametersQuery(TypedDict):
    page_num: NotRequired[int]
    page_size: NotRequired[int]


class ShareLinksListParametersQuery(TypedDict):
    page_num: NotRequired[int]
    page_size: NotRequired[int]


class ShareLinksRevokeParametersQuery(TypedDict):
    website_id: str


class InvitesListParametersQuery(TypedDict):
    status: NotRequired[Literal['pending', 'accepted', 'revoked', 'expired', 'lapsed']]
    page_num: NotRequired[int]
    page_size: NotRequired[int]


class AttributesListParametersQuery(TypedDict):
    website_id: str
    removed: NotRequired[bool]


class AttributesRemoveParametersQuery(TypedDict):
    website_id: str


class ExportAnswersParametersQuery(TypedDict):
    website_id: str
    updated_since: NotRequired[str]
    format: NotRequired[Literal['jsonl', 'csv', 'parquet']]
    limit: NotRequired[int]
    include_response: NotRequired[bool]


class ExportMentionsParametersQuery(TypedDict):
    website_id: str
    updated_since: NotRequired[str]
    format: NotRequired[Literal['jsonl', 'csv', 'parquet']]
    limit: NotRequired[int]


class ExportCitationsParametersQuery(TypedDict):
    website_id: str
    updated_since: NotRequired[str]
    format: NotRequired[Literal['jsonl', 'csv', 'parquet']]
    limit: NotRequired[int]


class ExportProductsParametersQuery(TypedDict):
    website_id: str
    updated_since: NotRequired[str]
    format: NotRequired[Literal['jsonl', 'csv', 'parquet']]
    limit: NotRequired[int]


class ExportDestinationsListParametersQuery(TypedDict):
    website_id: str


class ExportDestinationsDeleteParametersQuery(TypedDict):
    website_id: str


class ResponsesReadParametersQuery(TypedDict):
    website_id: str


class OverviewReadParametersQuery(TypedDict):
    website_id: str


class ResponsesDateRangeParametersQuery(TypedDict):
    website_id: str
    schedule_id: NotRequired[str]


class SavedViewsListParametersQuery(TypedDict):
    website_id: str


class SavedViewsDeleteParametersQuery(TypedDict):
    website_id: str


class SeoListParametersQuery(TypedDict):
    website_id: str
    status: NotRequired[Literal['pending', 'running', 'completed', 'failed', 'canceled']]
    limit: NotRequired[int]
    cursor: NotRequired[str]


class SeoReadParametersQuery(TypedDict):
    website_id: str
    checks: NotRequired[Literal['all', 'failed']]
    include: NotRequired[list[Literal['draft']]]


class PitchesListParametersQuery(TypedDict):
    status: NotRequired[Literal['queued', 'running', 'completed', 'failed', 'canceled']]
    page_num: NotRequired[int]
    page_size: NotRequired[int]


class ContentItemsParametersQuery(TypedDict):
    website_id: str
    sheet_id: NotRequired[Literal['null'] | str]
    content_type: NotRequired[Literal['draft', 'optimize', 'snipe', 'slice', 'manual', 'external', 'imported']]
    stage: NotRequired[Literal['pending', 'generated', 'done', 'null']]
    prompt_id: NotRequired[str]
    is_published: NotRequired[bool]
    sort_field: NotRequired[Literal['created_at', 'updated_at', 'title']]
    sort_direction: NotRequired[Literal['ascending', 'descending', 'asc', 'desc']]
    page_num: NotRequired[int]
    page_size: NotRequired[int]


class ContentReadParametersQuery(TypedDict):
    website_id: str


class ContentDeleteParametersQuery(TypedDict):
    website_id: str


class ContentVersionsListParametersQuery(TypedDict):
    website_id: str
    page_num: NotRequired[int]
    page_size: NotRequired[int]


class ContentVersionsReadParametersQuery(TypedDict):
    website_id: str


class ContentSheetsListParametersQuery(TypedDict):
    website_id: str


class ContentSheetsDeleteParametersQuery(TypedDict):
    website_id: str


class ContentColumnsDeleteParametersQuery(TypedDict):
    website_id: str


class ContentItemsCsvParametersQuery(TypedDict):
    website_id: str
    sheet_id: NotRequired[Literal['null'] | str]
    content_type: NotRequired[Literal['draft', 'optimize', 'snipe', 'slice', 'manual', 'external', 'imported']]
    stage: NotRequired[Literal['pending', 'generated', 'done', 'null']]
    prompt_id: NotRequired[str]
    is_published: NotRequired[bool]


class ContentItemsJsonlParametersQuery(TypedDict):
    website_id: str
    sheet_id: NotRequired[Literal['null'] | str]
    content_type: NotRequired[Literal['draft', 'optimize', 'snipe', 'slice', 'manual', 'external', 'imported']]
    stage: NotRequired[Literal['pending', 'generated', 'done', 'null']]
    prompt_id: NotRequired[str]
    is_published: NotRequired[bool]


class KnowledgeBaseListPillarsParametersQuery(TypedDict):
    website_id: str
    include_archived: NotRequired[bool]


class KnowledgeBaseListFactsParametersQuery(TypedDict):
    website_id: str
    pillar_id: NotRequired[str]
    import_id: NotRequired[str]
    review_status: NotRequired[Literal['approved', 'pending', 'rejected']]
    provenance: NotRequired[Literal['manual', 'upload', 'research', 'ai_capture', 'content']]
    confidence: NotRequired[Literal['high', 'medium', 'low']]
    search: NotRequired[str]
    include_duplicates: NotRequired[bool]
    sort_field: NotRequired[Literal['created_at', 'updated_at', 'text']]
    sort_direction: NotRequired[Literal['ascending', 'descending', 'asc', 'desc']]
    page_num: NotRequired[int]
    page_size: NotRequired[int]


class KnowledgeBaseReadImportParametersQuery(TypedDict):
    website_id: str


class CompareRequest(TypedDict):
    website_id: str
    metric: Literal['share_of_voice', 'relative_mention_rate', 'mention_rate', 'citation_rate', 'avg_position']
    comparisons: list[Comparison]
    competitor_ids: NotRequired[list[str]]
    common_only: NotRequired[bool]
    changes_per_kind: NotRequired[int]
    effect: NotRequired[float]


class Website(TypedDict):
    id: str
    websiteUrl: str
    name: str
    orgId: str
    description: str
    industry: str
    baseCountry: str
    countryCode: str | None
    language: str
    promptCount: int
    competitorCount: int
    onboardingStep: str
    models: ModelSwitches
    hasSchedule: bool
    createdAt: str
    deletedAt: str | None
    externalId: NotRequired[str | None]


class Prompt(TypedDict):
    id: str
    text: str
    type: Literal['discovery', 'high_intent'] | None
    status: Literal['active', 'paused']
    topic_id: str | None
    tags: list[NamedRecord]
    locations: list[NamedRecord]
    countries: list[str]
    primary_country: str | None
    branded: bool | None
    volume: str | None
    created_at: str
    deleted_at: str | None


class CreatedPrompt(TypedDict):
    id: str
    text: str
    type: Literal['discovery', 'high_intent'] | None
    status: Literal['active', 'paused']
    topic_id: str | None
    tags: list[NamedRecord]
    locations: list[NamedRecord]
    countries: list[str]
    primary_country: str | None
    branded: bool | None
    volume: str | None
    created_at: str
    deleted_at: str | None
    hints: list[PromptHint]


class Run(TypedDict):
    run_id: str
    website_id: str
    schedule_id: str
    trigger: Literal['api', 'schedule', 'pitch']
    status: Literal['queued', 'running', 'completed', 'completed_with_errors', 'failed', 'canceled']
    models: list[Literal['chatgpt', 'perplexity', 'gemini', 'claude', 'copilot', 'grok', 'deepseek', 'google_ai_overview', 'google_ai_mode', 'meta_ai']]
    samples: int
    prompt_count: int
    expected_responses: int
    estimated_credits: int
    charged_credits: int
    counts: RunCounts
    by_model: list[ByModelItem]
    error: str | None
    created_at: str
    started_at: str | None
    finished_at: str | None


class WebsiteByExternalId(TypedDict):
    id: str
    websiteUrl: str
    name: str
    orgId: str
    description: str
    industry: str
    language: str
    promptCount: int
    competitorCount: int
    onboardingStep: str
    models: ModelSwitches
    hasSchedule: bool
    createdAt: str
    deletedAt: str | None
    externalId: NotRequired[str | None]


class RequestedBy(TypedDict):
    kind: Literal['key', 'user', 'operator', 'system']
    key_id: str | None
    user_id: str | None


class Erasure(TypedDict):
    id: str
    website_id: str | None
    name: str
    status: Literal['queued', 'running', 'completed']
    requested_by: RequestedBy
    request_id: str | None
    erased_rows: dict[str, int]
    erased_histories: int
    created_at: str
    started_at: str | None
    finished_at: str | None


class Competitor(TypedDict):
    id: str
    name: str
    url: str
    aliases: list[str]
    domains: list[str]
    detection: DetectionOutput
    created_at: str


class Actor(TypedDict):
    user: Person | None


class ActivityEntry(TypedDict):
    id: str
    website_id: str
    entity_type: Literal['prompt', 'topic', 'prompt_tag']
    change_type: Literal['created', 'updated', 'deleted', 'restored']
    entity_ids: list[str] | None
    via_api_key: bool
    actor: Actor
    occurred_at: str


class ApiKey(TypedDict):
    id: str
    masked_key: str
    name: str
    kind: Literal['personal', 'service']
    scope: Literal['global', 'websites']
    website_ids: list[str] | None
    permission: Literal['view', 'admin']
    owner_id: str | None
    owner: Owner | None
    effective: EffectiveKey1 | None
    created_at: str
    expires_at: str | None
    revoked_at: str | None
    last_used_at: str | None


class Role(TypedDict):
    id: str
    name: str
    kind: Literal['system', 'custom']
    permissions: list[Literal['view', 'admin', 'members', 'billing', 'owner']]
    member_count: int


class Invite(TypedDict):
    id: str
    type: Literal['organization', 'website', 'group']
    website_id: str | None
    group_id: str | None
    email: str
    role: str
    role_id: str
    first_name: str
    last_name: str
    status: Literal['pending', 'accepted', 'revoked', 'expired', 'lapsed']
    invited_by: str | None
    invited_by_email: str
    delivery: Literal['queued', 'sent', 'suppressed', 'failed'] | None
    delivery_reason: str | None
    created_at: str
    expires_at: str
    accepted_at: str | None
    revoked_at: str | None


class QualityCard(TypedDict):
    metric: Literal['share_of_voice', 'relative_mention_rate', 'mention_rate', 'citation_rate', 'avg_position', 'own_appearance_rate', 'attribute_rate']
    answers: int
    prompts: int
    days: int
    samples: float
    answers_per_question: float
    prompt_types: PromptTypeCounts
    models: list[ReachedModel]
    agreement: TestRetestAgreement | None
    interval: QualityInterval | None
    tier: Literal['exploratory', 'directional', 'decision_grade']
    next_tier: Literal['exploratory', 'directional', 'decision_grade'] | None
    missing: list[MissingCriterion]


class MetricComparison(TypedDict):
    name: str | None
    baseline: ComparedSide
    compared: ComparedSide
    comparable: bool
    reasons: list[Literal['no_answers', 'too_few_days', 'too_few_mentions', 'prompts_differ', 'models_differ', 'locations_differ']]
    unshared: list[UnsharedItem]
    changes: list[InstrumentChange]
    changes_left_out: int
    data: dict[str, ComparedCompany]


class Source1(TypedDict):
    root_domain: str
    response_count: int
    total_mentions: int
    citation_percentage: float
    mention_percentage: float
    brand_mention_percentage: float
    competitor_mention_percentage: float
    estimated_impressions: int
    domain_count: int
    competitor_ids: list[str]
    default_source_type: Literal['owned', 'competitor', 'partner', 'third_party']
    first_seen: str
    evidence: NotRequired[str]


class AttributeQuality(TypedDict):
    interval: QualityInterval | None
    tier: Literal['exploratory', 'directional', 'decision_grade']
    next_tier: Literal['exploratory', 'directional', 'decision_grade'] | None
    missing: list[MissingCriterion]


class AttributesQuality(TypedDict):
    answers: int
    prompts: int
    days: int
    samples: float
    answers_per_question: float
    prompt_types: PromptTypeCounts
    models: list[ReachedModel]
    agreement: TestRetestAgreement | None


class ExportDestination(TypedDict):
    id: str
    website_id: str
    endpoint: str
    region: str
    bucket: str
    prefix: str
    access_key_id: str
    datasets: list[Literal['answers', 'mentions', 'citations', 'products']]
    format: Literal['jsonl', 'csv', 'parquet']
    include_response: bool
    every_hours: int
    next_push_at: str
    created_at: str
    last_push: ExportPush | None


class ListedSeoJob(TypedDict):
    job_id: str
    status: Literal['pending', 'running', 'completed', 'failed', 'canceled']
    contract_version: Literal['seo-recommendations/v1']
    poll_after_seconds: int
    request_id: str
    created_at: str
    started_at: str | None
    completed_at: str | None
    degraded: NotRequired[SeoDegraded]
    usage: NotRequired[ModelUsage]
    error: NotRequired[str]
    source: SeoJobSource


class Source3(TypedDict):
    kind: Literal['draft', 'page']
    url: str | None
    title: str | None
    page_kind: NotRequired[Literal['article', 'news', 'question', 'recipe', 'product', 'category', 'documentation', 'landing', 'local_business', 'tool', 'other']]
    word_count: int
    sha256: str
    fetched_at: str | None


class SeoFindingName(TypedDict):
    id: str
    title: str
    evidence: NotRequired[list[SeoQuote | SeoMissing]]


class PitchProgress(TypedDict):
    phase: Literal['queued', 'reading_website', 'describing_brand', 'preparing_questions', 'asking', 'writing_report', 'done']
    done: int
    total: int


class Prompt2(TypedDict):
    text: str
    kind: Literal['category', 'need', 'comparison', 'purchase', 'brand']
    answers: int
    mentions: int
    avg_position: float | None


class Sentiment(TypedDict):
    positive_answers: int
    negative_answers: int
    attributes: list[Attribute1]
    unknown_answers: int
    brand_answers: int
    quotes: list[PitchQuote]


class Gap(TypedDict):
    prompt: str
    kind: Literal['category', 'need', 'comparison', 'purchase', 'brand']
    answers: int
    mentions: int
    leaders: list[Leader]
    sources: list[str]


class PitchBrand(TypedDict):
    name: str
    aliases: list[str]
    domain: str
    category: str
    description: str
    topics: list[str]
    audience: list[str]
    country: str | None
    language: str
    made_by: Literal['model', 'rules']
    derived: list[PitchDerivation]


class PitchCompanyMeasures(TypedDict):
    name: str
    is_self: bool
    mentions: int
    mention_rate: PitchRate
    share_of_voice: PitchRate
    citation_rate: PitchRate
    avg_position: float | None
    first_places: int


class ContentItem(TypedDict):
    content_id: str
    title: str
    type: Literal['draft', 'optimize', 'snipe', 'slice', 'manual', 'external', 'imported']
    stage: Literal['pending', 'generated', 'done'] | None
    is_published: bool
    sheet_id: str | None
    sheet_name: str | None
    topic_name: str | None
    url: str | None
    prompt_ids: list[str]
    prompt_count: int
    created_at: str
    updated_at: str
    published_at: str | None


class ContentGeneration(TypedDict):
    status: Literal['queued', 'running', 'completed', 'failed', 'canceled']
    step: Literal['reading', 'writing'] | None
    error: str | None
    charged_credits: int
    usage: dict[str, Any] | None
    grounding: dict[str, Any] | None
    created_at: str
    finished_at: str | None


class ContentVersion(TypedDict):
    version_id: str
    version_number: int
    word_count: int
    reason: Literal['generate', 'edit', 'restore', 'import']
    created_at: str
    created_by: Person | None


class ContentSheet(TypedDict):
    sheet_id: str
    name: str
    kind: Literal['sheet', 'view']
    item_count: int
    columns: list[ContentColumn]


class WebsitesListResponse(TypedDict):
    websites: list[Website]
    pagination: NotRequired[Pagination]


class WebsitesCreateResponse(TypedDict):
    website: Website


class WebsitesReadResponse(TypedDict):
    website: Website


class WebsitesUpdateResponse(TypedDict):
    website: Website


class WebsitesDeleteResponse(TypedDict):
    website: Website


class PromptsListResponse(TypedDict):
    prompts: list[Prompt]
    pagination: Pagination


class PromptsCreateResponse(TypedDict):
    prompts: list[CreatedPrompt]
    prompt: NotRequired[CreatedPrompt]


class PromptsReadResponse(TypedDict):
    prompt: Prompt


class PromptsUpdateResponse(TypedDict):
    prompt: Prompt


class PromptsRestoreResponse(TypedDict):
    prompt: Prompt


class ResponseStreamingListResponse(TypedDict):
    runs: list[Run]
    next_cursor: str | None


class WebsitesByExternalIdResponse(TypedDict):
    website: WebsiteByExternalId


class WebsitesRestoreResponse(TypedDict):
    website: Website


class WebsitesEraseResponse(TypedDict):
    erasure: Erasure


class CompetitorsAddResponse(TypedDict):
    competitor: Competitor
    hints: list[CompetitorHint]


class CompetitorsUpdateResponse(TypedDict):
    competitor: Competitor
    hints: list[CompetitorHint]


class ActivityListResponse(TypedDict):
    activity: list[ActivityEntry]
    pagination: Pagination


class MembersUpdateResponse(TypedDict):
    member: Member
    revoked_keys: list[ApiKey]
    capped_keys: list[ApiKey]


class MembersRemoveResponse(TypedDict):
    success: bool
    message: str
    revoked_keys: list[ApiKey]
    capped_keys: list[ApiKey]
    transferred_keys: list[ApiKey]


class WebsitesMembersUpdateResponse(TypedDict):
    member: Member
    revoked_keys: list[ApiKey]
    capped_keys: list[ApiKey]


class WebsitesMembersRemoveResponse(TypedDict):
    success: bool
    message: str
    revoked_keys: list[ApiKey]
    capped_keys: list[ApiKey]
    transferred_keys: list[ApiKey]


class GroupsMembersUpdateResponse(TypedDict):
    member: Member
    revoked_keys: list[ApiKey]
    capped_keys: list[ApiKey]


class GroupsMembersRemoveResponse(TypedDict):
    success: bool
    message: str
    revoked_keys: list[ApiKey]
    capped_keys: list[ApiKey]
    transferred_keys: list[ApiKey]


class RolesListResponse(TypedDict):
    roles: list[Role]


class RolesCreateResponse(TypedDict):
    role: Role


class RolesUpdateResponse(TypedDict):
    role: Role


class KeysListResponse(TypedDict):
    api_keys: list[ApiKey]


class KeysCreateResponse(TypedDict):
    key: str
    api_key: ApiKey


class KeysUpdateResponse(TypedDict):
    api_key: ApiKey


class KeysRevokeResponse(TypedDict):
    api_key: ApiKey


class ErasuresListResponse(TypedDict):
    erasures: list[Erasure]
    pagination: Pagination


class OrganizationEraseResponse(TypedDict):
    erasure: Erasure


class InvitesListResponse(TypedDict):
    invites: list[Invite]
    pagination: Pagination


class InvitesResendResponse(TypedDict):
    invite: Invite


class InvitesRevokeResponse(TypedDict):
    invite: Invite


class MetricsShareOfVoiceTimeSeriesResponse(TypedDict):
    data: list[Datum]
    changes: NotRequired[list[InstrumentChange]]
    quality: NotRequired[QualityCard]


class MetricsShareOfVoiceCumulativeResponse(TypedDict):
    data: dict[str, ShareOfVoice]
    quality: NotRequired[QualityCard]


class MetricsPositionTimeSeriesResponse(TypedDict):
    data: list[Datum1]
    changes: NotRequired[list[InstrumentChange]]
    quality: NotRequired[QualityCard]


class MetricsPositionCumulativeResponse(TypedDict):
    data: dict[str, Position1]
    quality: NotRequired[QualityCard]


class MetricsMentionRateTimeSeriesResponse(TypedDict):
    data: list[Datum2]
    changes: NotRequired[list[InstrumentChange]]
    quality: NotRequired[QualityCard]


class MetricsMentionRateCumulativeResponse(TypedDict):
    data: dict[str, MentionRate]
    quality: NotRequired[QualityCard]


class MetricsCitationRateTimeSeriesResponse(TypedDict):
    data: list[Datum3]
    changes: NotRequired[list[InstrumentChange]]
    quality: NotRequired[QualityCard]


class MetricsCitationRateCumulativeResponse(TypedDict):
    data: dict[str, CitationRate]
    quality: NotRequired[QualityCard]


class MetricsCompareResponse(TypedDict):
    metric: Literal['share_of_voice', 'relative_mention_rate', 'mention_rate', 'citation_rate', 'avg_position']
    unit: Literal['points', 'positions']
    correction: Literal['holm']
    corrected: int
    comparisons: list[MetricComparison]


class SourcesListResponse(TypedDict):
    sources: list[Source1]
    pagination: Pagination
    quality: NotRequired[QualityCard]


class SourcesPagesResponse(TypedDict):
    pages: list[SourcePage]
    pagination: Pagination
    quality: NotRequired[QualityCard]


class Datum4(TypedDict):
    id: str
    name: str
    positive: bool
    mentions: int
    mention_rate: float
    companies: dict[str, int]
    evidence: NotRequired[AttributeEvidence]
    company_evidence: NotRequired[dict[str, str]]
    quality: NotRequired[AttributeQuality]


class AttributesCumulativeResponse(TypedDict):
    data: list[Datum4]
    quality: NotRequired[AttributesQuality]


class MetricsShoppingResponse(TypedDict):
    data: Data
    evidence: NotRequired[ShoppingEvidence]
    quality: NotRequired[QualityCard]


class QueryMetricsResponse(TypedDict):
    columns: list[str]
    rows: list[list[str | float | bool | list[str] | None]]
    total_rows: int
    has_more: bool
    next_cursor: str | None
    quality: NotRequired[QualityCard]


class ExportDestinationsCreateResponse(TypedDict):
    destination: ExportDestination


class ExportDestinationsListResponse(TypedDict):
    destinations: list[ExportDestination]


class ExportDestinationsPushResponse(TypedDict):
    destination: ExportDestination


class SeoListResponse(TypedDict):
    jobs: list[ListedSeoJob]
    next_cursor: str | None


class ContentItemsResponse(TypedDict):
    items: list[ContentItem]
    pagination: Pagination


class ContentVersionsListResponse(TypedDict):
    versions: list[ContentVersion]
    pagination: Pagination


class ContentSheetsListResponse(TypedDict):
    sheets: list[ContentSheet]
    shared_pool: SharedPool


class ContentSheetsCreateResponse(TypedDict):
    sheet: ContentSheet


class ContentSheetsUpdateResponse(TypedDict):
    sheet: ContentSheet


OwnBrand: TypeAlias = Competitor


class Recommendation(TypedDict):
    id: str
    channel: Literal['seo', 'ai_search']
    category: str
    priority: Literal['high', 'medium', 'low']
    title: str
    why: str
    change: str
    target_queries: list[str]
    evidence: list[SeoQuote | SeoMissing]
    suggested_text: NotRequired[str]


class Advice(TypedDict):
    title: str
    change: str
    evidence: list[SeoQuote | SeoMissing]
    objection: NotRequired[str]


class Check(TypedDict):
    id: str
    channel: Literal['seo', 'ai_search']
    category: str
    what: str
    verdict: Literal['pass', 'fail', 'not_applicable']
    measure: str
    threshold: str
    advice: NotRequired[Advice]


class SeoFollowUp(TypedDict):
    previous_job_id: str
    previous_completed_at: str
    gone: list[SeoFindingName]
    open: list[SeoFindingName]
    new: list[SeoFindingName]
    not_judged: list[SeoFindingName]


class Pitch(TypedDict):
    pitch_id: str
    status: Literal['queued', 'running', 'completed', 'failed', 'canceled']
    website_url: str
    country: str | None
    language: str | None
    report_url: str | None
    report_expires_at: str | None
    progress: PitchProgress
    error: str | None
    created_at: str
    started_at: str | None
    completed_at: str | None


class Overall(TypedDict):
    answers: int
    companies: list[PitchCompanyMeasures]


class ByModelItem1(TypedDict):
    model: Literal['chatgpt', 'perplexity', 'gemini', 'claude', 'copilot', 'grok', 'deepseek', 'google_ai_overview', 'google_ai_mode', 'meta_ai']
    label: str
    failed: int
    answers: int
    companies: list[PitchCompanyMeasures]


class ByKindItem(TypedDict):
    kind: Literal['category', 'need', 'comparison', 'purchase', 'brand']
    answers: int
    companies: list[PitchCompanyMeasures]


class Metrics(TypedDict):
    overall: Overall
    is_told_apart: NotRequired[bool]
    by_model: list[ByModelItem1]
    by_kind: list[ByKindItem]
    positions: list[Position]


class PitchDetail(TypedDict):
    pitch_id: str
    status: Literal['queued', 'running', 'completed', 'failed', 'canceled']
    website_url: str
    country: str | None
    language: str | None
    report_url: str | None
    report_expires_at: str | None
    progress: PitchProgress
    error: str | None
    created_at: str
    started_at: str | None
    completed_at: str | None
    generated_at: NotRequired[str]
    simulated: NotRequired[bool]
    providers: NotRequired[list[str]]
    brand: NotRequired[PitchBrand]
    competitors: NotRequired[list[PitchCompetitor]]
    pages_read: NotRequired[list[PagesReadItem]]
    prompts: NotRequired[list[Prompt2]]
    prompts_made_by: NotRequired[Literal['model', 'rules']]
    sample: NotRequired[Sample]
    metrics: NotRequired[Metrics]
    sources: NotRequired[list[PitchSource]]
    source_owners: NotRequired[SourceOwners]
    sentiment: NotRequired[Sentiment]
    gaps: NotRequired[list[Gap]]
    recommendations: NotRequired[list[PitchRecommendation]]
    notes: NotRequired[list[str]]


class Content(TypedDict):
    content_id: str
    title: str
    type: Literal['draft', 'optimize', 'snipe', 'slice', 'manual', 'external', 'imported']
    stage: Literal['pending', 'generated', 'done'] | None
    is_published: bool
    sheet_id: str | None
    sheet_name: str | None
    topic_name: str | None
    url: str | None
    prompt_ids: list[str]
    prompt_count: int
    created_at: str
    updated_at: str
    published_at: str | None
    normalized_url: str | None
    body: str | None
    meta_description: str | None
    brief: dict[str, Any] | None
    language: str
    version_number: int | None
    version_id: str | None
    word_count: int
    cited_urls: list[str]
    internal_links: list[str]
    fields: list[Field]
    content_hub_url: str
    generation: ContentGeneration | None


class CompetitorsListResponse(TypedDict):
    own_brand: OwnBrand
    competitors: list[Competitor]


class PitchesListResponse(TypedDict):
    pitches: list[Pitch]
    allowance: Allowance
    pagination: Pagination


class SeoResult(TypedDict):
    summary: str
    source: Source3
    recommendations: list[Recommendation]
    checks: list[Check]
    usage: ModelUsage
    discarded_ungrounded: int
    degraded: NotRequired[SeoDegraded]
    follow_up: NotRequired[SeoFollowUp]


class SeoJob(TypedDict):
    job_id: str
    status: Literal['pending', 'running', 'completed', 'failed', 'canceled']
    contract_version: Literal['seo-recommendations/v1']
    poll_after_seconds: int
    request_id: str
    created_at: str
    started_at: str | None
    completed_at: str | None
    degraded: NotRequired[SeoDegraded]
    usage: NotRequired[ModelUsage]
    error: NotRequired[str]
    result: NotRequired[SeoResult]
    draft: NotRequired[SeoDraft]
