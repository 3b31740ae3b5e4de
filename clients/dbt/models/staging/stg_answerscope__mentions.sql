{{ answerscope.newest("mentions", "e.response_id, e.company_id") }}
