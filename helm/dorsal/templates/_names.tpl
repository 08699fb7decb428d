{{- define "dorsal.name" -}}
{{- if contains "dorsal" .Release.Name -}}
{{- .Release.Name | trunc 50 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-dorsal" (.Release.Name | trunc 43 | trimSuffix "-") -}}
{{- end -}}
{{- end -}}

{{- define "dorsal.serviceAccount" -}}
{{- .Values.serviceAccount.name | default (include "dorsal.name" .) -}}
{{- end -}}

{{/* What selects the Pods: never changes in the life of a release. */}}
{{- define "dorsal.selector" -}}
app.kubernetes.io/name: dorsal
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "dorsal.labels" -}}
{{ include "dorsal.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name (.Chart.Version | replace "+" "_") | trunc 63 | trimSuffix "-" }}
{{- end -}}

{{/* Of a monitor. The metrics have a label namespace of their own, which that of the operator must not replace. */}}
{{- define "dorsal.scrape" -}}
path: /metrics
honorLabels: true
{{- with .interval }}
interval: {{ . }}
{{- end }}
{{- end -}}
