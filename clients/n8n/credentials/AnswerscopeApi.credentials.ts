import type { IAuthenticateGeneric, ICredentialTestRequest, ICredentialType, Icon, INodeProperties } from "n8n-workflow";

/** Where the service is, and a key of it. */
export class AnswerscopeApi implements ICredentialType {
  name = "answerscopeApi";

  displayName = "Answerscope API";

  icon: Icon = { light: "file:../nodes/Answerscope/answerscope.svg", dark: "file:../nodes/Answerscope/answerscope.dark.svg" };

  documentationUrl = "https://github.com/answerscope/answerscope/tree/main/clients/n8n";

  properties: INodeProperties[] = [
    {
      displayName: "Base URL",
      name: "baseUrl",
      type: "string",
      default: "http://localhost:3000",
      required: true,
      description: "Where the service is, without /api/v1",
    },
    {
      displayName: "API Key",
      name: "apiKey",
      type: "string",
      typeOptions: { password: true },
      default: "",
      required: true,
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: "generic",
    properties: { headers: { "x-api-key": "={{$credentials.apiKey}}" } },
  };

  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.baseUrl.replace(/\\/+$/, "")}}', url: "/api/v1/websites" },
  };
}
