// biome-ignore-all lint/correctness/noUnusedVariables: Looker Studio calls the functions of a connector by their names.
/**
 * A Looker Studio community connector for Answerscope. Deploy it as an Apps Script project of its own (see README.md beside
 * this file); it holds no key: each user enters the service's address and an API key, which are kept in the user's properties.
 */
const cc = DataStudioApp.createCommunityConnector();
const userProperties = PropertiesService.getUserProperties();

function getAuthType() {
  return cc
    .newAuthTypeResponse()
    .setAuthType(cc.AuthType.PATH_KEY)
    .setHelpUrl("https://developers.google.com/looker-studio/connector/auth")
    .build();
}

/** @param {{pathKey: {path: string, key: string}}} request the service's address and an API key. */
function setCredentials(request) {
  const path = request.pathKey.path.replace(/\/+$/, "");
  const key = request.pathKey.key;
  if (!isValid(path, key)) return { errorCode: "INVALID_CREDENTIALS" };
  userProperties.setProperties({ "dscc.path": path, "dscc.key": key });
  return { errorCode: "NONE" };
}

function isAuthValid() {
  return isValid(userProperties.getProperty("dscc.path"), userProperties.getProperty("dscc.key"));
}

function resetAuth() {
  userProperties.deleteProperty("dscc.path");
  userProperties.deleteProperty("dscc.key");
}

function isAdminUser() {
  return false;
}

function isValid(path, key) {
  if (!path || !key) return false;
  try {
    return send(path, key, "get", "/websites").getResponseCode() === 200;
  } catch (error) {
    return false;
  }
}

function getConfig() {
  const config = cc.getConfig();
  const websites = JSON.parse(call("get", "/websites").getContentText()).websites;
  const select = config.newSelectSingle().setId("website_id").setName("Website").setHelpText("Whose answers the report is about");
  websites.forEach((website) => {
    select.addOption(config.newOptionBuilder().setLabel(`${website.name} (${website.websiteUrl})`).setValue(website.id));
  });
  config
    .newTextInput()
    .setId("schedule_id")
    .setName("Schedule")
    .setHelpText("default, or the UUID of a custom schedule")
    .setPlaceholder("default");
  config
    .newTextInput()
    .setId("models")
    .setName("AI models")
    .setHelpText("Ids with commas between them; empty means all")
    .setAllowOverride(true);
  config.setDateRangeRequired(true);
  return config.build();
}

function fields() {
  const fields = cc.getFields();
  const types = cc.FieldType;
  fields.newDimension().setId("date").setName("Date").setType(types.YEAR_MONTH_DAY);
  fields.newDimension().setId("model").setName("AI model").setType(types.TEXT);
  fields.newDimension().setId("company").setName("Company").setType(types.TEXT);
  fields.newDimension().setId("is_self").setName("Own brand").setType(types.BOOLEAN);
  [
    ["share_of_voice", "Share of voice (%)"],
    ["relative_mention_rate", "Relative mention rate (%)"],
    ["mention_rate", "Mention rate (%)"],
    ["citation_rate", "Citation rate (%)"],
    ["avg_position", "Average position"],
  ].forEach((rate) => {
    // Computed by the service for the dimensions asked for: adding or averaging rates would give other numbers.
    fields.newMetric().setId(rate[0]).setName(rate[1]).setType(types.NUMBER).setIsReaggregatable(false);
  });
  [
    ["mentions", "Mentions"],
    ["citing_answers", "Answers citing"],
    ["answers", "Answers"],
  ].forEach((count) => {
    fields.newMetric().setId(count[0]).setName(count[1]).setType(types.NUMBER).setIsReaggregatable(false);
  });
  return fields;
}

function getSchema() {
  return { schema: fields().build() };
}

function getData(request) {
  const params = request.configParams || {};
  const ids = request.fields.map((field) => field.name);
  const filters = { start_date: request.dateRange.startDate, end_date: request.dateRange.endDate };
  if (params.schedule_id) filters.schedule_id = params.schedule_id.trim();
  if (params.models)
    filters.models = params.models
      .split(",")
      .map((model) => model.trim())
      .filter(Boolean);
  const response = call("post", "/looker-studio/data", {
    website_id: params.website_id,
    filters: filters,
    fields: ids.map((name) => ({ name: name })),
  });
  const answer = JSON.parse(response.getContentText());
  if (response.getResponseCode() !== 200) {
    cc.newUserError().setText(answer.error).setDebugText(String(response.getResponseCode())).throwException();
  }
  return { schema: fields().forIds(ids).build(), rows: answer.rows, filtersApplied: answer.filtersApplied };
}

function call(method, path, body) {
  return send(userProperties.getProperty("dscc.path"), userProperties.getProperty("dscc.key"), method, path, body);
}

function send(base, key, method, path, body) {
  const options = { method: method, headers: { "x-api-key": key }, muteHttpExceptions: true };
  if (body) {
    options.contentType = "application/json";
    options.payload = JSON.stringify(body);
  }
  return UrlFetchApp.fetch(`${base}/api/v1${path}`, options);
}
