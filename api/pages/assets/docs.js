/* Draws the reference in place of the introduction that the page came with. */
const reference = document.getElementById("reference");
Scalar.createApiReference("#reference", {
  url: reference.dataset.description,
  telemetry: false,
  withDefaultFonts: false,
  hideClientButton: true,
  showDeveloperTools: "never",
  agent: { disabled: true },
  mcp: { disabled: true },
  authentication: { preferredSecurityScheme: "key", securitySchemes: { key: { value: "" } } },
});
