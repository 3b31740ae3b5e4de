{{- define "answerscope.name" -}}
{{- if contains .Chart.Name .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}{{ else }}{{ printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" }}{{ end }}
{{- end }}

{{- define "answerscope.selector" -}}
app.kubernetes.io/name: {{ .Chart.Name }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "answerscope.labels" -}}
{{ include "answerscope.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- /* A value as text. Helm reads whole numbers of a file as floating point and would write 1e+06. */ -}}
{{- define "answerscope.text" -}}
{{- $isWhole := and (kindIs "float64" .) (eq (toString .) (toString (floor .))) }}{{ ternary (int64 .) . $isWhole | toString }}
{{- end }}

{{- define "answerscope.tag" -}}
{{ include "answerscope.text" (.Values.image.tag | default .Chart.AppVersion) }}
{{- end }}

{{- /* Of a tag, what can be a label's value: tags may be longer, and end in other characters. */ -}}
{{- define "answerscope.versionLabel" -}}
{{- if regexMatch "^[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$" . }}{{ . }}{{ else }}{{ . | sha256sum | trunc 12 }}{{ end }}
{{- end }}

{{- define "answerscope.image" -}}
{{- if .Values.image.digest }}{{ .Values.image.repository }}@{{ .Values.image.digest }}{{ else }}{{ .Values.image.repository }}:{{ include "answerscope.tag" . }}{{ end }}
{{- end }}

{{- /* Environment of every process; the secrets come beside it. */ -}}
{{- define "answerscope.env" -}}
- { name: TEMPORAL_ADDRESS, value: {{ required "temporal.address is needed: host:port of your Temporal" .Values.temporal.address | quote }} }
- { name: TEMPORAL_NAMESPACE, value: {{ .Values.temporal.namespace | quote }} }
- { name: TEMPORAL_TASK_QUEUE, value: {{ .Values.temporal.taskQueue | quote }} }
{{- if .Values.temporal.tlsSecret }}
- { name: TEMPORAL_TLS_CERT, value: /temporal-tls/tls.crt }
- { name: TEMPORAL_TLS_KEY, value: /temporal-tls/tls.key }
{{- if .Values.temporal.tlsCa }}
- { name: TEMPORAL_TLS_CA, value: /temporal-tls/ca.crt }
{{- end }}
{{- end }}
{{- range $name, $value := .Values.config }}
- { name: {{ $name }}, value: {{ include "answerscope.text" $value | quote }} }
{{- end }}
{{- end }}

{{- define "answerscope.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "answerscope.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- define "answerscope.mounts" -}}
- { name: tmp, mountPath: /tmp }
{{- if .Values.temporal.tlsSecret }}
- { name: temporal-tls, mountPath: /temporal-tls, readOnly: true }
{{- end }}
{{- end }}

{{- define "answerscope.volumes" -}}
- { name: tmp, emptyDir: {} }
{{- if .Values.temporal.tlsSecret }}
- { name: temporal-tls, secret: { secretName: {{ .Values.temporal.tlsSecret }} } }
{{- end }}
{{- end }}

{{- /* What a migration outlasts: a process that starts is left alone for ten minutes, and one that waits for the schema lives and is not ready. */ -}}
{{- define "answerscope.probes" -}}
startupProbe:
  httpGet: { path: /livez, port: {{ . }} }
  periodSeconds: 5
  failureThreshold: 120
livenessProbe:
  httpGet: { path: /livez, port: {{ . }} }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: /readyz, port: {{ . }} }
  periodSeconds: 5
  timeoutSeconds: 2
  failureThreshold: 2
{{- end }}
