import { type INodeType, type INodeTypeDescription, NodeConnectionTypes } from "n8n-workflow";
import { answerDescription } from "./resources/answer";
import { exportDescription } from "./resources/export";
import { metricDescription } from "./resources/metric";
import { promptDescription } from "./resources/prompt";
import { runDescription } from "./resources/run";
import { seoDescription } from "./resources/seo";
import { websiteDescription } from "./resources/website";

/** Calls the operations of the service; each is told by its properties, and n8n sends the requests. */
export class Answerscope implements INodeType {
  description: INodeTypeDescription = {
    displayName: "Answerscope",
    name: "answerscope",
    icon: { light: "file:answerscope.svg", dark: "file:answerscope.dark.svg" },
    group: ["input"],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: "Read how visible a brand is in the answers of AI models",
    defaults: { name: "Answerscope" },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: "answerscopeApi", required: true }],
    requestDefaults: {
      baseURL: '={{$credentials.baseUrl.replace(/\\/+$/, "")}}/api/v1',
      headers: { accept: "application/json" },
    },
    properties: [
      {
        displayName: "Resource",
        name: "resource",
        type: "options",
        noDataExpression: true,
        options: [
          { name: "Answer", value: "answer" },
          { name: "Export", value: "export" },
          { name: "Metric", value: "metric" },
          { name: "Prompt", value: "prompt" },
          { name: "Run", value: "run" },
          { name: "SEO Advice", value: "seo" },
          { name: "Website", value: "website" },
        ],
        default: "metric",
      },
      ...answerDescription,
      ...exportDescription,
      ...metricDescription,
      ...promptDescription,
      ...runDescription,
      ...seoDescription,
      ...websiteDescription,
    ],
  };
}
